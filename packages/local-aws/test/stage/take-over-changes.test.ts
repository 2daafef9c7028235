import { describe, expect, it } from "vitest";
import { EventSourceMappings } from "../../src/event-sources/event-source-mappings.ts";
import { VersionChoice } from "../../src/runtime/choose-version.ts";
import type { LocalFunction } from "../../src/runtime/read-functions.ts";

const arn = "arn:aws:lambda:ap-northeast-2:000000000000:function:greet:live";

const version = (number: string, environment: Record<string, string> = {}): LocalFunction => ({
  identity: "test.Stack.Greet",
  stackId: "Stack",
  logicalId: "Greet",
  name: "greet",
  arn,
  qualifier: "live",
  version: number,
  roleArn: "",
  logGroup: "test-Stack-Greet",
  modulePath: `/code/${number}/index.mjs`,
  exportName: "handler",
  timeoutSeconds: 3,
  memoryMegabytes: 128,
  reservedConcurrency: null,
  environment,
});

const wholly = (local: LocalFunction) => new Map([[arn, [{ local, share: 1 }]]]);

describe("function versions after a redeployment", () => {
  it("an unchanged function version keeps its environments after a redeployment, and a changed setting replaces them", () => {
    const choice = new VersionChoice(Math.random);
    const first = version("1");
    choice.replace(wholly(first));
    choice.replace(wholly(version("1")));
    expect(choice.choose(version("1"))).toBe(first);
    choice.replace(wholly(version("1", { SETTING: "changed" })));
    expect(choice.choose(first)).not.toBe(first);
  });

  it("calls of a function alias are distributed to the alias's versions by weight", () => {
    let draw = 0;
    const choice = new VersionChoice(() => draw);
    const shares = [
      { local: version("2"), share: 0.1 },
      { local: version("1"), share: 0.9 },
    ];
    choice.replace(new Map([[arn, shares]]));
    const versionAt = (at: number) => {
      draw = at;
      return choice.choose(version("1")).version;
    };
    expect([0, 0.099, 0.1, 0.5, 0.999_999_999].map(versionAt)).toEqual(["2", "2", "1", "1", "1"]);
  });
});

describe("event sources after a redeployment", () => {
  it("an unchanged event source continues after a redeployment, and a changed event source starts when its predecessor has ended", async () => {
    const keeper = new EventSourceMappings();
    const happened: string[] = [];
    const want = (key: string) => ({
      key,
      start: () => {
        happened.push(`${key} begins`);
        const stop = async () => {
          await Promise.resolve();
          happened.push(`${key} ends`);
        };
        return { idle: async () => {}, stop };
      },
    });
    await keeper.update([want("queue"), want("stream of ten")]);
    await keeper.update([want("queue"), want("stream of twenty")]);
    expect(happened).toEqual([
      "queue begins",
      "stream of ten begins",
      "stream of ten ends",
      "stream of twenty begins",
    ]);
    await keeper.stop();
    expect(happened.slice(4)).toEqual(["queue ends", "stream of twenty ends"]);
  });
});

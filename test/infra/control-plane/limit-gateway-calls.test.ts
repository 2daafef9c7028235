import type { CallLimits } from "@vehicle-sourcing/local-aws/control-plane/operations/limit-calls.ts";
import { limitGatewayCalls } from "@vehicle-sourcing/local-aws/control-plane/operations/limit-gateway-calls.ts";
import { describe, expect, it } from "vitest";

/** Makes each stack change its API this many times: sequentially within a stack, stacks in parallel. */
function changeApis(seed: number, stacks: Record<string, { api: string; calls: number; type?: string }>) {
  let now = 0;
  const limits: CallLimits = limitGatewayCalls(seed, () => now);
  const left = new Map(Object.entries(stacks).map(([name, { calls }]) => [name, calls]));
  const answers: string[] = [];
  for (; [...left.values()].some((count) => count > 0); now += 10) {
    for (const [stackName, count] of left) {
      if (count === 0 || limits.remainingMilliseconds(stackName) > 0) continue;
      left.set(stackName, count - 1);
      const { api, type = "Route" } = stacks[stackName]!;
      const step = { stackName, logicalId: "Any", region: "ap-northeast-2", properties: { ApiId: api } };
      const common = { action: "create", phase: "forward" } as const;
      const answer = limits.reject({ ...step, ...common, type: `AWS::ApiGatewayV2::${type}` });
      if (answer !== null) answers.push(answer);
    }
  }
  return answers;
}

const seeds = [1, 2, 3, 4, 5];

describe("API Gateway with limited calls", () => {
  it.each(seeds)(
    "API Gateway rejects no calls of a stack while no other stack changes an API, with seed %i",
    (seed) => {
      expect(changeApis(seed, { only: { api: "one", calls: 200 } })).toEqual([]);
    },
  );

  it.each(seeds)(
    "API Gateway rejects some calls when two stacks change the same API concurrently, with seed %i",
    (seed) => {
      const answers = changeApis(seed, { left: { api: "one", calls: 30 }, right: { api: "one", calls: 30 } });
      expect(answers.length).toBeGreaterThan(0);
      expect(answers[0]).toContain("concurrent modification");
    },
  );

  it.each(seeds)(
    "API Gateway rejects calls when stacks together make more than 10 calls per second, with seed %i",
    (seed) => {
      const stacks = Object.fromEntries(
        ["a", "b", "c", "d", "e", "f"].map((name) => [name, { api: name, calls: 60 }]),
      );
      expect(changeApis(seed, stacks)[0]).toContain("Too Many Requests");
    },
  );

  it("API Gateway rejects a second API deployment in the same account within 5 seconds", () => {
    const pair = {
      left: { api: "one", calls: 1, type: "Stage" },
      right: { api: "two", calls: 1, type: "Stage" },
    };
    const answers = Array.from({ length: 20 }, (_, seed) => changeApis(seed, pair)).flat();
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of answers) expect(answer).toContain("Too Many Requests");
  });

  it("API Gateway rejects the same calls when the seed is the same", () => {
    const stacks = { left: { api: "one", calls: 30 }, right: { api: "one", calls: 30 } };
    expect(changeApis(7, stacks)).toEqual(changeApis(7, stacks));
  });
});

import { readFunctions } from "@vehicle-sourcing/local-aws/runtime/read-functions.ts";
import { loadStageAssembly } from "@vehicle-sourcing/local-aws/templates/load-assembly.ts";
import { resolveStage } from "@vehicle-sourcing/local-aws/templates/resolve-stage.ts";
import { expect, test } from "vitest";
import { loggedApis } from "../../../shared/platform/resources.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { resourcesOf } from "./read-assembly.ts";

const stages = ["sandbox", "production"];
/** Limit for all variables of a function combined. */
const mostVariableBytes = 4_096;

const functionsOf = async (stageName: string) =>
  resolveStage(await loadStageAssembly(assemblyDirectory, stageName), {
    queueBaseUrl: "http://127.0.0.1:9",
    parameters: {},
    secrets: {},
    apiUrl: () => "http://localhost:1",
  });

test.each(stages)(
  "operators of the %s can see every dead-letter queue, each with the runbook section of its alarm",
  async (name) => {
    const stage = await functionsOf(name);
    const queues = stage
      .ofType("AWS::SQS::Queue")
      .filter(({ logicalId }) => logicalId.includes("DeadLetters"))
      .map((queue) => queue.attribute("QueueName"));
    const reported = stage.ofType("AWS::Lambda::Function").flatMap(({ properties }) => {
      const { Variables = {} } = (properties.Environment ?? {}) as { Variables?: Record<string, string> };
      return Variables.DEAD_LETTER_QUEUES === undefined ? [] : [JSON.parse(Variables.DEAD_LETTER_QUEUES)];
    });
    expect(reported).toHaveLength(2);
    const sections = resourcesOf("AWS::CloudWatch::Alarm", name)
      .filter(({ logicalId }) => logicalId.includes("DeadLetters"))
      .map(({ properties }) => properties.AlarmDescription.split("#").at(-1));
    for (const { queues: shown } of reported) {
      const rows = Object.values(shown) as [string, string, boolean][];
      expect(rows.map(([queueName]) => queueName).toSorted()).toEqual(queues.toSorted());
      expect([...new Set(rows.map(([, section]) => section))].toSorted()).toEqual(
        [...new Set(sections)].toSorted(),
      );
    }
  },
);

test.each(stages)(
  "a log search of %s covers every function of both APIs and of the chat stream, and no worker",
  async (name) => {
    const functions = readFunctions(await functionsOf(name), "http://127.0.0.1:9");
    const [searching] = functions.flatMap(({ environment }) => environment.LOG_GROUP_PREFIX ?? []);
    expect(searching).toBe(`${name}-`);
    for (const { stackId, logGroup } of functions) {
      const isCovered = loggedApis.some((api) => logGroup.startsWith(`${searching}${api}`));
      expect(isCovered, logGroup).toBe(/^(?:Partner|Console|Stream)/.test(stackId));
    }
  },
);

test("the variables that list the dead-letter queues stay within Lambda's size limit, even with the longest queue names", () => {
  // Suffix that AWS appends to generated names.
  const suffix = 13;
  const longest = resourcesOf("AWS::Lambda::Function", "example-production")
    .filter(({ properties }) => properties.Environment?.Variables.DEAD_LETTER_QUEUES !== undefined)
    .map(({ properties }) => {
      const { Variables } = properties.Environment;
      const parts = Variables.DEAD_LETTER_QUEUES["Fn::Join"][1] as (string | object)[];
      const names = parts.filter((part) => typeof part === "object").length;
      const longestName = 80 - suffix;
      const texts = parts.filter((part) => typeof part === "string").join("").length;
      return texts + names * (longestName + suffix);
    });
  expect(longest.length).toBe(2);
  for (const bytes of longest) expect(bytes).toBeLessThan(mostVariableBytes - 600);
});

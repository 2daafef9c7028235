import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { describe, expect, test } from "vitest";
import { buildApp } from "../../../infra/build-app.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { withEmptyBundles } from "./with-empty-bundles.ts";

interface Report {
  pluginReports: { pluginName: string; violations: { ruleName: string }[] }[];
}

describe("rules of AwsSolutions", () => {
  test("the stacks follow every AwsSolutions rule, apart from exceptions with a stated reason", () => {
    const file = join(assemblyDirectory, "validation-report.json");
    const { pluginReports }: Report = JSON.parse(readFileSync(file, "utf8"));
    expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
  });

  test("synthesis fails for a resource that breaks an AwsSolutions rule", () => {
    withEmptyBundles((options) => {
      const app = buildApp({ ...options, stages: {} });
      new Queue(new Stack(app, "Probe"), "QueueWithoutDeadLetters");
      expect(() => app.synth()).toThrow(/SQS3/);
    });
  });
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stack } from "aws-cdk-lib";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { describe, expect, test } from "vitest";
import { buildApp } from "../../../infra/build-app.ts";
import { listFunctionEntries } from "../../../infra/bundle-functions.ts";
import example from "../../../infra/config/example.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";

interface Report {
  pluginReports: { pluginName: string; violations: { ruleName: string }[] }[];
}

describe("rules of AwsSolutions", () => {
  test("are all kept, or the exception has been given its reason", () => {
    const file = join(assemblyDirectory, "validation-report.json");
    const { pluginReports }: Report = JSON.parse(readFileSync(file, "utf8"));
    expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
  });

  test("refuse to synthesize what breaks one", () => {
    const directory = mkdtempSync(join(tmpdir(), "rules-"));
    try {
      const entries = listFunctionEntries();
      for (const entry of entries) {
        mkdirSync(join(directory, "functions", entry), { recursive: true });
        writeFileSync(join(directory, "functions", entry, "index.mjs"), "");
      }
      const app = buildApp({
        bundles: { directory: join(directory, "functions"), entries },
        stages: { example },
        outputDirectory: join(directory, "assembly"),
      });
      new Queue(new Stack(app, "Probe"), "QueueWithoutDeadLetters");
      expect(() => app.synth()).toThrow(/SQS3/);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

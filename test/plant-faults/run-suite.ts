import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestReport } from "../support/runs/merge-reports.ts";
import type { Suite } from "./source-fault.ts";

/** Result of a test file. */
export interface SuiteResult {
  passed: number;
  failed: number;
  seconds: number;
}

/**
 * Runs a test file of a checkout. A file that cannot start counts as no result, because it detects no fault.
 */
export async function runSuite(directory: string, { project, file }: Suite): Promise<SuiteResult> {
  const report = join(directory, "..", "report.json");
  await rm(report, { force: true });
  const vitest = join(directory, "node_modules/vitest/vitest.mjs");
  const options = ["--project", project, "--reporter=json", `--outputFile=${report}`];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [vitest, "run", ...options, file], {
    cwd: directory,
    stdio: "ignore",
  });
  await once(child, "close");
  const seconds = (performance.now() - startedAt) / 1000;
  const text = await readFile(report, "utf8").catch(() => null);
  const { numPassedTests: passed, numFailedTests: failed } =
    text === null ? { numPassedTests: 0, numFailedTests: 0 } : (JSON.parse(text) as TestReport);
  return { passed, failed, seconds };
}

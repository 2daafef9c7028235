import { rm } from "node:fs/promises";
import { join } from "node:path";
import { startVitest } from "../support/start-vitest.ts";
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
export async function runSuite(checkout: string, { project, file }: Suite): Promise<SuiteResult> {
  const reportPath = join(checkout, "..", "report.json");
  await rm(reportPath, { force: true });
  const startedAt = performance.now();
  const run = startVitest(["--project", project, file], { checkout, reportPath, stdio: "ignore" });
  const { report } = await run.ended;
  const seconds = (performance.now() - startedAt) / 1000;
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0, seconds };
}

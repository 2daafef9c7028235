import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestReport } from "./merge-reports.ts";

const ownCheckout = join(import.meta.dirname, "../..");

/** The surroundings of a vitest process. */
export interface VitestOptions {
  /** The checkout whose tests run; by default this one. */
  checkout?: string;
  /** Variables in addition to those of this process. */
  env?: Readonly<Record<string, string>>;
  /** Its input and output; by default those of this process. */
  stdio?: SpawnOptions["stdio"];
  /** The file for the JSON report; no report by default. The file must not exist. */
  reportPath?: string;
}

/** The end of a vitest process. */
export interface VitestEnd {
  /** The exit code; null if a signal ended the process. */
  code: number | null;
  signal: string | null;
  /** The report; null without `reportPath`, or if the process ended before writing it. */
  report: TestReport | null;
}

/** A vitest process. */
export interface VitestRun {
  child: ChildProcess;
  ended: Promise<VitestEnd>;
}

/**
 * Starts `vitest run` in a process of its own.
 * @param args options and file filters of vitest
 */
export function startVitest(args: readonly string[], options: VitestOptions = {}): VitestRun {
  const { checkout = ownCheckout, env = {}, stdio = "inherit", reportPath } = options;
  const program = join(checkout, "node_modules/vitest/vitest.mjs");
  const reporters = reportPath === undefined ? [] : ["--reporter=json", `--outputFile.json=${reportPath}`];
  const child = spawn(process.execPath, [program, "run", ...args, ...reporters], {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio,
  });
  const ended = once(child, "close").then(async ([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
    report: reportPath === undefined ? null : await readReport(reportPath),
  }));
  return { child, ended };
}

async function readReport(path: string): Promise<TestReport | null> {
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? null : (JSON.parse(text) as TestReport);
}

import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchStep, EngineName, Measurement } from "./measure-engine.ts";
import { printReport } from "./report-measurements.ts";

/** Number of turns per engine. Engines take turns, so that other load on the machine affects all of them. */
const turnCount = 3;
/** Processes of a turn that only open the stored data, before the process that runs the workload. */
const openingsPerTurn = 3;
/** Rounds before the measured rounds, until caches are warm and the code is compiled. */
const warmupRounds = { index: 4, "index with delta": 4, DuckDB: 1, "node:sqlite": 1 } as const;
/** Measured rounds in each turn; the shortest time of each query counts. */
const measuredRounds = 3;
const engineNames = Object.keys(warmupRounds) as (keyof typeof warmupRounds)[];

/**
 * Generates 50,000 and 1,000,000 listings, of which a batch changed every 50th. Runs the same 400 queries on
 * the index with that batch compacted and as a delta, on DuckDB, node:sqlite and an array scan, each in its
 * own processes. Prints one table per number of listings.
 *
 * @throws Error when any engine's page differs from the array scan's
 */
export async function runSearchBench(counts: readonly number[] = [50_000, 1_000_000]): Promise<void> {
  for (const count of counts) {
    const directory = mkdtempSync(join(tmpdir(), "search-bench-"));
    try {
      printReport(count, await measureAll(count, directory));
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
}

async function measureAll(count: number, directory: string): Promise<Map<EngineName, Measurement[]>> {
  for (const engine of ["array scan", ...engineNames] as const)
    await runStep({ step: "prepare", engine, count, directory, warmupRounds: 0, measuredRounds: 0 });
  const measure = async (engine: EngineName, rounds: { warmupRounds: number; measuredRounds: number }) =>
    (await runStep({ step: "measure", engine, count, directory, ...rounds })) as Measurement;
  // The oracle is too slow to repeat.
  const scanned = await measure("array scan", { warmupRounds: 0, measuredRounds: 1 });
  const measurements = new Map<EngineName, Measurement[]>([["array scan", [scanned]]]);
  for (let turn = 0; turn < turnCount; turn += 1) {
    for (const engine of engineNames) {
      const ofEngine = measurements.get(engine) ?? [];
      for (let opening = 0; opening < openingsPerTurn; opening += 1)
        ofEngine.push(await measure(engine, { warmupRounds: 0, measuredRounds: 0 }));
      ofEngine.push(await measure(engine, { warmupRounds: warmupRounds[engine], measuredRounds }));
      measurements.set(engine, ofEngine);
    }
  }
  checkPages(measurements);
  return measurements;
}

function runStep(step: BenchStep): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL("./measure-engine.ts", import.meta.url), {
      execArgv: ["--max-old-space-size=8192"],
    });
    let answer: unknown;
    child.once("message", (message) => {
      answer = message;
    });
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve(answer) : reject(new Error(`${step.engine} ${step.step} exited with ${code}`)),
    );
    child.send(step);
  });
}

function checkPages(measurements: ReadonlyMap<EngineName, readonly Measurement[]>): void {
  const expected = measurements.get("array scan")?.[0]?.pages ?? [];
  for (const [engine, processes] of measurements) {
    const answers = processes.filter(({ rounds }) => rounds.length > 0).map(({ pages }) => pages);
    const wrong = expected.filter((page, number) => answers.some((pages) => pages[number] !== page)).length;
    if (wrong > 0)
      throw new Error(
        `${engine} answered ${wrong} of ${expected.length} pages otherwise than the array scan`,
      );
  }
}

if (import.meta.main) await runSearchBench();

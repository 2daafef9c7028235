import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { BenchStep, EngineName, Measurement } from "./measure-engine.ts";

/** Rounds of the workload measured after a first that is not. The oracle runs first, and once: it is too slow to repeat. */
const measuredRounds: Record<EngineName, number> = { "array scan": 0, index: 3, DuckDB: 2, "node:sqlite": 1 };
const engineNames = Object.keys(measuredRounds) as EngineName[];

/**
 * Synthesizes 50,000 and 1,000,000 listings, runs the same 400 queries on the index, DuckDB, node:sqlite and an array scan,
 * each in a process of its own, and prints one table.
 *
 * @throws Error when any engine's page differs from the array scan's
 */
export async function runSearchBench(counts: readonly number[] = [50_000, 1_000_000]): Promise<void> {
  for (const count of counts) {
    const directory = mkdtempSync(join(tmpdir(), "search-bench-"));
    try {
      const measurements = new Map<EngineName, Measurement>();
      for (const engine of engineNames) measurements.set(engine, await measure(engine, count, directory));
      checkPages(measurements);
      printReport(count, measurements);
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
}

async function measure(engine: EngineName, count: number, directory: string): Promise<Measurement> {
  const step = { engine, count, directory, rounds: measuredRounds[engine] };
  await runStep({ ...step, step: "prepare" });
  return (await runStep({ ...step, step: "measure" })) as Measurement;
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

function checkPages(measurements: ReadonlyMap<EngineName, Measurement>): void {
  const expected = measurements.get("array scan")?.pages ?? [];
  for (const [engine, { pages }] of measurements) {
    const wrong = expected.filter((page, number) => pages[number] !== page).length;
    if (wrong > 0)
      throw new Error(
        `${engine} answered ${wrong} of ${expected.length} pages otherwise than the array scan`,
      );
  }
}

function printReport(count: number, measurements: ReadonlyMap<EngineName, Measurement>): void {
  const rows = [...measurements].map(([engine, { times, ...rest }]) => {
    const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b);
    return { engine, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), ...rest };
  });
  const own = rows.find(({ engine }) => engine === "index")!;
  console.log(
    `\nSearch, ${count.toLocaleString("en")} listings, 400 queries, every page equal to the array scan's`,
  );
  console.table(
    Object.fromEntries(
      rows.map(({ engine, p50, p99, coldOpenMs, rssMib, storedMib }) => [
        engine,
        {
          "p50 ms": round(p50),
          "p99 ms": round(p99),
          "p50 ratio": round(p50 / own.p50),
          "p99 ratio": round(p99 / own.p99),
          "cold open ms": round(coldOpenMs),
          "RSS MiB": round(rssMib),
          "stored MiB": engine === "array scan" ? "-" : round(storedMib),
        },
      ]),
    ),
  );
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runSearchBench();

import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import type { SearchRequest } from "../src/rows/search-request.ts";
import type { SearchEngine } from "./search-engine.ts";
import { amendListings, synthesizeListings } from "./synthesize-listings.ts";
import { synthesizeQueries } from "./synthesize-queries.ts";

/**
 * The engines by their names in the report. Each engine is loaded alone, so that its memory does not count for another
 * engine.
 */
const engines = {
  index: async () => (await import("./index-engine.ts")).indexEngine,
  "index with delta": async () => (await import("./index-engine.ts")).amendedIndexEngine,
  DuckDB: async () => (await import("./duckdb-engine.ts")).duckdbEngine,
  "node:sqlite": async () => (await import("./sqlite-engine.ts")).sqliteEngine,
  "array scan": async () => (await import("./scan-engine.ts")).scanEngine,
} satisfies Record<string, () => Promise<SearchEngine>>;
export type EngineName = keyof typeof engines;

/** Elapsed time and processor time (of all threads, without waiting), in milliseconds. */
export interface Cost {
  wallMs: number;
  cpuMs: number;
}

/** The measurements of one engine with the workload in one process. */
export interface Measurement {
  coldOpen: Cost;
  rssMib: number;
  storedMib: number;
  /** For each measured round, the cost of each query. */
  rounds: Cost[][];
  /** A digest of each query's page. */
  pages: string[];
}

/** A step of the benchmark, which runs in its own process. */
export interface BenchStep {
  step: "prepare" | "measure";
  engine: EngineName;
  count: number;
  directory: string;
  /** Number of unmeasured and measured runs of the whole workload. */
  warmupRounds: number;
  measuredRounds: number;
}

async function prepareEngine({ engine, count, directory }: BenchStep): Promise<void> {
  const earlier = [...synthesizeListings(count)];
  const { listings } = amendListings(earlier);
  writeFileSync(`${directory}/queries.json`, JSON.stringify(synthesizeQueries(listings)));
  await (await engines[engine]()).prepare(listings, storePath(directory, engine), earlier);
}

async function measureEngine(step: BenchStep): Promise<Measurement> {
  const queries: SearchRequest[] = JSON.parse(readFileSync(`${step.directory}/queries.json`, "utf8"));
  const path = storePath(step.directory, step.engine);
  const loaded = await engines[step.engine]();
  const { cost: coldOpen, result: opened } = await timeCall(async () => {
    const opened = await loaded.open(path);
    await opened.search({ filters: {}, sort: "auction_date_asc", limit: 50 });
    return opened;
  });
  const pages: string[] = [];
  const rounds: Cost[][] = [];
  let rssMib = 0;
  for (let round = 0; round < step.warmupRounds + step.measuredRounds; round += 1) {
    const costs: Cost[] = [];
    for (const query of queries) {
      const { cost, result: page } = await timeCall(() => opened.search(query));
      costs.push(cost);
      if (round === 0) pages.push(createHash("sha256").update(page.join()).digest("base64"));
    }
    if (round >= step.warmupRounds) rounds.push(costs);
    rssMib = Math.max(rssMib, process.memoryUsage.rss() / 2 ** 20);
  }
  opened.close();
  return { coldOpen, rssMib, storedMib: statSync(path).size / 2 ** 20, rounds, pages };
}

/** Returns a call's result with its cost. A synchronous result is not awaited. */
async function timeCall<Result>(
  call: () => Promise<Result> | Result,
): Promise<{ cost: Cost; result: Result }> {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const answer = call();
  const result = answer instanceof Promise ? await answer : answer;
  const wallMs = performance.now() - started;
  const { user, system } = process.cpuUsage(cpuBefore);
  return { cost: { wallMs, cpuMs: (user + system) / 1000 }, result };
}

function storePath(directory: string, engine: EngineName): string {
  return `${directory}/${engine.replaceAll(/\W/g, "-")}.store`;
}

const [step] = (await once(process, "message")) as [BenchStep];
if (step.step === "measure") process.send?.(await measureEngine(step));
else await prepareEngine(step);
process.disconnect();

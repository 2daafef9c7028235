import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import type { SearchEngine } from "./search-engine.ts";
import { synthesizeListings } from "./synthesize-listings.ts";
import { type BenchQuery, synthesizeQueries } from "./synthesize-queries.ts";

/** The engines by the name they have in the report, loaded alone so that none counts in the memory of another. */
const engines = {
  index: async () => (await import("./index-engine.ts")).indexEngine,
  DuckDB: async () => (await import("./duckdb-engine.ts")).duckdbEngine,
  "node:sqlite": async () => (await import("./sqlite-engine.ts")).sqliteEngine,
  "array scan": async () => (await import("./scan-engine.ts")).scanEngine,
} satisfies Record<string, () => Promise<SearchEngine>>;
export type EngineName = keyof typeof engines;

/** What one engine did with the workload. Times in milliseconds, one for each query and round. */
export interface Measurement {
  coldOpenMs: number;
  rssMib: number;
  storedMib: number;
  times: { kind: string; ms: number }[];
  /** A digest of each query's page. */
  pages: string[];
}

/** A step of the bench that is run in a process of its own. */
export interface BenchStep {
  step: "prepare" | "measure";
  engine: EngineName;
  count: number;
  directory: string;
  /** Times the whole workload is run and measured, after one round that is not. */
  rounds: number;
}

async function prepareEngine({ engine, count, directory }: BenchStep): Promise<void> {
  const listings = [...synthesizeListings(count)];
  writeFileSync(`${directory}/queries.json`, JSON.stringify(synthesizeQueries(listings)));
  await (await engines[engine]()).prepare(listings, storePath(directory, engine));
}

async function measureEngine({ engine, directory, rounds }: BenchStep): Promise<Measurement> {
  const queries: BenchQuery[] = JSON.parse(readFileSync(`${directory}/queries.json`, "utf8"));
  const path = storePath(directory, engine);
  const loaded = await engines[engine]();
  const opening = performance.now();
  const opened = await loaded.open(path);
  await opened.search({ filters: {}, sort: "auction_date_asc", limit: 50 });
  const coldOpenMs = performance.now() - opening;
  const pages: string[] = [];
  const times: Measurement["times"] = [];
  let rssMib = 0;
  for (let round = 0; round <= rounds; round += 1) {
    for (const query of queries) {
      const started = performance.now();
      const found = await opened.search(query);
      const ms = performance.now() - started;
      if (round > 0 || rounds === 0) times.push({ kind: query.kind, ms });
      if (round === 0) pages.push(createHash("sha256").update(found.join()).digest("base64"));
    }
    rssMib = Math.max(rssMib, process.memoryUsage.rss() / 2 ** 20);
  }
  opened.close();
  return { coldOpenMs, rssMib, storedMib: statSync(path).size / 2 ** 20, times, pages };
}

function storePath(directory: string, engine: EngineName): string {
  return `${directory}/${engine.replaceAll(/\W/g, "-")}.store`;
}

process.once("message", async (step: BenchStep) => {
  if (step.step === "measure") process.send?.(await measureEngine(step));
  else await prepareEngine(step);
  process.disconnect();
});

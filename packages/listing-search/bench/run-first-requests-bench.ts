import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { IndexRow } from "../src/rows/index-row.ts";
import { buildSegment } from "../src/segments/build-segment.ts";
import { openSegment, type Segment } from "../src/segments/open-segment.ts";
import type { FirstRequest, FirstRequestStep } from "./measure-first-requests.ts";
import { amendListings, synthesizeListings } from "./synthesize-listings.ts";
import { synthesizeQueries } from "./synthesize-queries.ts";

const listingCount = 1_000_000;
/** One in this many queries of the workload is a first request. */
const oneIn = 8;
const budgets = { mib: 25, ms: 700 };

/**
 * Stores an index of 1,000,000 listings with their summaries and two deltas of 20,000 changed listings (the maximum
 * before compaction) as if in S3. Then measures first requests, each in its own process: to the base alone, with one
 * delta and with both.
 *
 * @throws Error when a request reads more than 25 MiB before its response
 */
export async function runFirstRequestsBench(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "first-requests-"));
  try {
    const queriesPath = join(directory, "queries.json");
    const paths = ["base", "delta-1", "delta-2"].map((name) => join(directory, name));
    const queryCount = storeIndex(queriesPath, paths);
    const numbers = Array.from({ length: queryCount / oneIn }, (_, position) => position * oneIn);
    const measure = async (segmentPaths: string[]) => {
      const measured: FirstRequest[] = [];
      for (const number of numbers) measured.push(await measureOne({ queriesPath, segmentPaths, number }));
      return measured;
    };
    const base = await measure(paths.slice(0, 1));
    const withDelta = await measure(paths.slice(0, 2));
    const withBoth = await measure(paths);
    console.table({
      "base, pages of 50": summarize(base.filter(({ limit }) => limit === 50)),
      "base, pages of 200": summarize(base.filter(({ limit }) => limit === 200)),
      "base and a delta": summarize(withDelta),
      "base and two deltas": summarize(withBoth),
    });
    console.log(`To be reached: at most ${budgets.mib} MiB, under ${budgets.ms} ms`);
    const all = [...base, ...withDelta, ...withBoth];
    const most = Math.max(...all.map(({ bytes }) => bytes)) / 2 ** 20;
    if (most > budgets.mib) throw new Error(`A first request read ${most.toFixed(1)} MiB before its answer`);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * @returns the number of queries
 */
function storeIndex(queriesPath: string, paths: readonly string[]): number {
  const listings = [...synthesizeListings(listingCount)];
  const queries = synthesizeQueries(listings);
  writeFileSync(queriesPath, JSON.stringify(queries));
  const below: Segment[] = [];
  for (const [number, path] of paths.entries()) {
    const isBase = number === 0;
    const rows = isBase ? listings : amendListings(listings, number).changed;
    const stored = buildSegment(rows.values().map(withSummary), isBase ? {} : { below });
    below.push(openSegment(stored));
    writeFileSync(path, stored);
  }
  return queries.length;
}

const withSummary = (row: IndexRow): IndexRow => ({ ...row, summary: Buffer.from(JSON.stringify(row)) });

function measureOne(step: FirstRequestStep): Promise<FirstRequest> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL("./measure-first-requests.ts", import.meta.url));
    child.once("message", (message) => resolve(message as FirstRequest));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`A first request ended with ${code}`)));
    child.send(step);
  });
}

function summarize(measured: readonly FirstRequest[]) {
  const at = (key: keyof FirstRequest, share: number): number =>
    measured.map((one) => one[key]).sort((a, b) => a - b)[Math.ceil(share * measured.length) - 1] ?? 0;
  return {
    requests: at("requests", 0.5),
    "MiB p50": (at("bytes", 0.5) / 2 ** 20).toFixed(1),
    "MiB most": (at("bytes", 1) / 2 ** 20).toFixed(1),
    "ms p50": at("passedMs", 0.5).toFixed(0),
    "ms p90": at("passedMs", 0.9).toFixed(0),
    "ms most": at("passedMs", 1).toFixed(0),
    "cpu ms p50": at("cpuMs", 0.5).toFixed(0),
  };
}

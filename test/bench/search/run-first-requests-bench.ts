import { fork } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSegment } from "../../../shared/inventory/search/build-segment.ts";
import type { IndexRow } from "../../../shared/inventory/search/index-row.ts";
import { openSegment } from "../../../shared/inventory/search/open-segment.ts";
import type { FirstRequest, FirstRequestStep } from "./measure-first-requests.ts";
import { synthesizeListings } from "./synthesize-listings.ts";
import { synthesizeQueries } from "./synthesize-queries.ts";

const listingCount = 1_000_000;
const changedCount = 20_000;
/** Of the workload, one query in this many is a first request. */
const oneIn = 8;
const budgets = { mib: 25, ms: 700 };

/**
 * Stores an index of 1,000,000 listings with their summaries, and a delta of 20,000 changed ones, as if in S3. Then has
 * first requests answered, each in a process of its own: by the base, and by the base with the delta.
 *
 * @throws Error when one reads more than 25 MiB before its answer
 */
export async function runFirstRequestsBench(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "first-requests-"));
  try {
    const [queriesPath, basePath, deltaPath] = ["queries.json", "base", "delta"].map((name) =>
      join(directory, name),
    ) as [string, string, string];
    const queryCount = storeIndex({ queriesPath, basePath, deltaPath });
    const numbers = Array.from({ length: queryCount / oneIn }, (_, position) => position * oneIn);
    const measure = async (segmentPaths: string[]) => {
      const measured: FirstRequest[] = [];
      for (const number of numbers) measured.push(await measureOne({ queriesPath, segmentPaths, number }));
      return measured;
    };
    const base = await measure([basePath]);
    const both = await measure([basePath, deltaPath]);
    console.table({
      "base, pages of 50": summarize(base.filter(({ limit }) => limit === 50)),
      "base, pages of 200": summarize(base.filter(({ limit }) => limit === 200)),
      "base and delta": summarize(both),
    });
    console.log(`To be reached: at most ${budgets.mib} MiB, under ${budgets.ms} ms`);
    const most = Math.max(...[...base, ...both].map(({ bytes }) => bytes)) / 2 ** 20;
    if (most > budgets.mib) throw new Error(`A first request read ${most.toFixed(1)} MiB before its answer`);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** @returns how many queries there are */
function storeIndex(paths: { queriesPath: string; basePath: string; deltaPath: string }): number {
  const listings = [...synthesizeListings(listingCount)];
  const queries = synthesizeQueries(listings);
  writeFileSync(paths.queriesPath, JSON.stringify(queries));
  const base = buildSegment(listings.values().map(withSummary));
  writeFileSync(paths.basePath, base);
  const step = listingCount / changedCount;
  const changed = listings
    .values()
    .filter((_, number) => number % step === 0)
    .map((row) => ({ ...row, priceKrw: (row.priceKrw ?? 0) + 10_000 }));
  writeFileSync(paths.deltaPath, buildSegment(changed.map(withSummary), { below: [openSegment(base)] }));
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
    "ms p50": at("wallMs", 0.5).toFixed(0),
    "ms p90": at("wallMs", 0.9).toFixed(0),
    "ms most": at("wallMs", 1).toFixed(0),
    "cpu ms p50": at("cpuMs", 0.5).toFixed(0),
  };
}

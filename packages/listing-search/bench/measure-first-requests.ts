import { once } from "node:events";
import { readFileSync } from "node:fs";
import { openingSizesOf, SegmentLoader } from "../src/loading/segment-loader.ts";
import { StoredIndex } from "../src/loading/stored-index.ts";
import type { SearchRequest } from "../src/rows/search-request.ts";
import { SimulatedStorage } from "./simulate-storage.ts";

/** The measurements of a first request in a new process. */
export interface FirstRequest {
  bytes: number;
  requests: number;
  /** Simulated time, see `SimulatedStorage`. */
  passedMs: number;
  cpuMs: number;
  limit: number;
}

/** A first request, by the number of its query. Segments are the base, then deltas. */
export interface FirstRequestStep {
  queriesPath: string;
  segmentPaths: readonly string[];
  number: number;
}

async function measureFirstRequest(step: FirstRequestStep): Promise<FirstRequest> {
  const queries: SearchRequest[] = JSON.parse(readFileSync(step.queriesPath, "utf8"));
  const query = queries[step.number]!;
  const storage = new SimulatedStorage();
  const loaders = await Promise.all(
    step.segmentPaths.map((path, number) => SegmentLoader.open(storage.store(path), openingSizesOf(number))),
  );
  const measured = await new StoredIndex(loaders).answer((index) => {
    const { rows } = index.search({ ...query, withSummaries: true });
    for (const row of rows) JSON.parse(Buffer.from(index.readSummary(row) ?? []).toString());
    return { ...storage.reads, passedMs: storage.passedMs, cpuMs: storage.cpuMs, limit: query.limit };
  });
  return measured;
}

const [step] = (await once(process, "message")) as [FirstRequestStep];
const measured = await measureFirstRequest(step);
process.send?.(measured, () => process.exit(0));

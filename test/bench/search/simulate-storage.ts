import { fstatSync, openSync, readSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { FetchPart } from "../../../shared/adapters/search-index/segment-loader.ts";

const latencyMs = 60;
const bytesPerMs = 80_000;

/** A file as if it were stored in S3, and what was read of it. */
export interface SimulatedStorage {
  fetchPart: FetchPart;
  /** So far. */
  readonly reads: { requests: number; bytes: number };
}

/** Each request waits 60 ms; then all of them share 80 MB/s. */
export function simulateStorage(path: string): SimulatedStorage {
  const file = openSync(path, "r");
  const objectLength = fstatSync(file).size;
  const reads = { requests: 0, bytes: 0 };
  let lineFreeAt = 0;
  return {
    reads,
    async fetchPart({ from, to }) {
      const bytes = Buffer.alloc(Math.min(to, objectLength) - from);
      reads.requests += 1;
      reads.bytes += bytes.length;
      await pause(latencyMs);
      lineFreeAt = Math.max(lineFreeAt, performance.now()) + bytes.length / bytesPerMs;
      await pause(Math.max(0, lineFreeAt - performance.now()));
      readSync(file, bytes, 0, bytes.length, from);
      return { bytes, objectLength };
    },
  };
}

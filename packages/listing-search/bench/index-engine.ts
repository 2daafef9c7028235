import { readFileSync, writeFileSync } from "node:fs";
import { openIndex } from "../src/search/open-index.ts";
import { buildSegment } from "../src/segments/build-segment.ts";
import { openSegment } from "../src/segments/open-segment.ts";
import type { OpenEngine, SearchEngine } from "./search-engine.ts";

/** The product's own index, all of it in one segment. */
export const indexEngine: SearchEngine = {
  async prepare(listings, path) {
    writeFileSync(path, buildSegment(listings));
  },
  open: async (path) => openSegments([path]),
};

/** The product's own index with the last batch in a delta. */
export const amendedIndexEngine: SearchEngine = {
  async prepare(listings, path, earlier) {
    const base = buildSegment(earlier);
    writeFileSync(path, base);
    const changed = listings.values().filter((row, at) => row !== earlier[at]);
    writeFileSync(deltaPath(path), buildSegment(changed, { below: [openSegment(base)] }));
  },
  open: async (path) => openSegments([path, deltaPath(path)]),
};

const deltaPath = (path: string): string => `${path}.delta`;

function openSegments(paths: readonly string[]): OpenEngine {
  const index = openIndex(paths.map((path) => openSegment(readFileSync(path))));
  return {
    search: (request) => index.search(request).rows.map((row) => row.listingId),
    close: () => undefined,
  };
}

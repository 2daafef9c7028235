import { readFileSync, writeFileSync } from "node:fs";
import { buildSegment } from "../../../shared/inventory/search/build-segment.ts";
import { openIndex } from "../../../shared/inventory/search/open-index.ts";
import { openSegment } from "../../../shared/inventory/search/open-segment.ts";
import type { SearchEngine } from "./search-engine.ts";

/** The product's own index. */
export const indexEngine: SearchEngine = {
  async prepare(listings, path) {
    writeFileSync(path, buildSegment(listings));
  },
  async open(path) {
    const index = openIndex([openSegment(readFileSync(path))]);
    return {
      search: (request) => index.search(request).rows.map((row) => row.listingId),
      close: () => undefined,
    };
  },
};

import { compileFilters } from "../../shared/inventory/search/compile-filters.ts";
import { createScratch } from "../../shared/inventory/search/intersect-predicates.ts";
import type { SearchIndex } from "../../shared/inventory/search/open-index.ts";
import type { SearchFilters } from "../../shared/inventory/search/search-request.ts";
import { countSegment } from "../../shared/inventory/search/search-segment.ts";

/** How many listings of an index match, without finding their order. */
export const countMatches = (index: SearchIndex, filters: SearchFilters): number =>
  index.liveSegments().reduce((sum, { segment, live }) => {
    const predicates = compileFilters(segment, () => live, filters);
    return sum + countSegment(segment, predicates, createScratch(segment.rowCount));
  }, 0);

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compileFilters } from "../../src/predicates/compile-filters.ts";
import { createScratch, intersectPredicates } from "../../src/predicates/intersect-predicates.ts";
import { BitsetSource } from "../../src/predicates/row-sources.ts";
import type { SearchFilters } from "../../src/rows/search-request.ts";
import { visitMatches } from "../../src/search/collect-matches.ts";
import { buildSegment } from "../../src/segments/build-segment.ts";
import { openSegment } from "../../src/segments/open-segment.ts";
import { createRow } from "./create-row.ts";
import { searchRows } from "./oracle.ts";

/** Few Audi and few Volvo, separated in storage by many Kia. */
const rows = Array.from({ length: 12_000 }, (_, index) =>
  createRow({
    listingId: `auction_a_${index}`,
    make: index % 12 === 0 ? "Audi" : index % 12 === 1 ? "Volvo" : "Kia",
    trim: `trim ${index % 5}`,
    color: ["white", "black", "red"][index % 7] ?? null,
    options: [...(index % 3 === 0 ? ["sunroof"] : []), ...(index % 400 === 0 ? ["hud"] : [])],
    year: index % 9 === 0 ? null : 2000 + (index % 25),
  }),
);
const segment = openSegment(buildSegment(rows));
const scratch = createScratch(segment.rowCount);

const filters: fc.Arbitrary<SearchFilters> = fc.record(
  {
    colors: fc.subarray(["white", "black", "red"], { minLength: 1 }),
    optionsInclude: fc.subarray(["sunroof", "hud"], { minLength: 1 }),
    trims: fc.subarray(["trim 0", "trim 3"], { minLength: 1 }),
    yearMin: fc.integer({ min: 2000, max: 2025 }),
  },
  { requiredKeys: [] },
);

test("a search for two makes that are stored far apart examines only the row ranges of these makes", () => {
  fc.assert(
    fc.property(filters, (conditions) => {
      const wanted = { ...conditions, makes: ["Audi", "Volvo"] };
      const predicates = compileFilters(segment, () => null, wanted);
      const candidates = intersectPredicates(segment.rowCount, predicates, scratch);
      expect(candidates.wordRuns).toHaveLength(4);
      let found = 0;
      visitMatches(new BitsetSource(candidates), candidates.tests, (_, length) => {
        found += length;
      });
      expect(found).toBe(searchRows(rows, wanted, "year_desc").length);
    }),
    { numRuns: 25 },
  );
});

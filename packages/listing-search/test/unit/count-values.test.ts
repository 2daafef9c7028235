import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { IndexRow } from "../../src/rows/index-row.ts";
import type { SearchFilters } from "../../src/rows/search-request.ts";
import { type CountedField, countValues } from "../../src/search/count-values.ts";
import { openIndex } from "../../src/search/open-index.ts";
import { buildSegment } from "../../src/segments/build-segment.ts";
import { openSegment } from "../../src/segments/open-segment.ts";
import { foldText } from "../../src/text/fold-text.ts";
import { filters, inventories } from "./arbitrary-inventory.ts";
import { buildInventory } from "./build-inventory.ts";
import { createRow } from "./create-row.ts";
import { currentListings, searchRows } from "./oracle.ts";

const left: Record<CountedField, SearchFilters> = {
  make: { makes: undefined, models: undefined, subModels: undefined },
  model: { models: undefined, subModels: undefined },
  source: { sources: undefined },
  fuel: { fuels: undefined },
  transmission: { transmissions: undefined },
  color: { colors: undefined },
  accidentGrade: { accidentGrades: undefined },
  exteriorGrade: { exteriorGrades: undefined },
  auctionResult: { auctionResults: undefined },
};

/** Returns how many rows have each folded value of a field, counted one row at a time. */
function countRows(rows: readonly IndexRow[], field: CountedField): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { [field]: value } of rows) {
    if (value !== null) counts[foldText(value)] = (counts[foldText(value)] ?? 0) + 1;
  }
  return counts;
}

test("the count of a value is the number of listings that a search for the value finds", () => {
  fc.assert(
    fc.property(inventories, fc.array(filters, { minLength: 3, maxLength: 8 }), (inventory, searches) => {
      const index = openIndex(buildInventory(inventory).map(openSegment));
      const listings = currentListings(inventory);
      for (const wanted of searches) {
        const { total, values } = countValues(index.liveSegments(), wanted);
        expect(total).toBe(searchRows(listings.values(), wanted, "year_desc").length);
        for (const [field, without] of Object.entries(left) as [CountedField, SearchFilters][]) {
          const found = searchRows(listings.values(), { ...wanted, ...without }, "year_desc");
          const rows = found.flatMap(({ listingId }) => listings.get(listingId) ?? []);
          const counted = values[field].map(({ value, count }) => [foldText(value), count]);
          expect([field, Object.fromEntries(counted)]).toEqual([field, countRows(rows, field)]);
        }
      }
    }),
    { numRuns: 20 },
  );
});

describe("values in several spellings", () => {
  const cars = ["Kia", "KIA", "Kia", "Hyundai"].map((make, number) =>
    createRow({ listingId: `auction_a_${number}`, make }),
  );
  const index = openIndex([openSegment(buildSegment(cars))]);

  it("values that differ only in case are counted together under the most frequent spelling, and the most frequent value is first", () => {
    expect(countValues(index.liveSegments(), {}).values.make).toEqual([
      { value: "Kia", count: 3 },
      { value: "Hyundai", count: 1 },
    ]);
  });
});

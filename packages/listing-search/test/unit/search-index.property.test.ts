import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { IndexRow } from "../../src/rows/index-row.ts";
import type { SearchFilters, SortName, SortPosition } from "../../src/rows/search-request.ts";
import { countValues } from "../../src/search/count-values.ts";
import { openIndex, type SearchIndex } from "../../src/search/open-index.ts";
import { openSegment } from "../../src/segments/open-segment.ts";
import { filters, inventories, sortNames } from "./arbitrary-inventory.ts";
import { buildInventory } from "./build-inventory.ts";
import { findRow } from "./find-row.ts";
import { compareRows, currentListings, searchRows } from "./oracle.ts";

const open = (segments: readonly Uint8Array[]): SearchIndex => openIndex(segments.map(openSegment));

function readAll(
  index: SearchIndex,
  search: { filters: SearchFilters; sort: SortName; limit: number },
): SortPosition[] {
  const found: SortPosition[] = [];
  let after: SortPosition | undefined;
  do {
    const page = index.search({ ...search, after });
    found.push(...page.rows.map(({ key, listingId }) => ({ key, listingId })));
    after = page.next ?? undefined;
  } while (after !== undefined);
  return found;
}

const searches = fc.array(fc.record({ filters, sort: sortNames, limit: fc.integer({ min: 1, max: 200 }) }), {
  minLength: 4,
  maxLength: 12,
});

test("paging through a filtered and sorted search of base and deltas returns the same listings in the same order as a scan", () => {
  fc.assert(
    fc.property(inventories, searches, (inventory, requests) => {
      const index = open(buildInventory(inventory));
      const listings = [...currentListings(inventory).values()];
      for (const request of requests) {
        const expected = searchRows(listings, request.filters, request.sort);
        expect(readAll(index, request)).toEqual(expected);
        expect(countValues(index.liveSegments(), request.filters).total).toBe(expected.length);
      }
    }),
    { numRuns: 60 },
  );
});

test("a page can start after any sort position, even if the index has no row at this position", () => {
  fc.assert(
    fc.property(inventories, searches, inventories, (inventory, requests, elsewhere) => {
      const index = open(buildInventory(inventory));
      const listings = [...currentListings(inventory).values()];
      for (const [number, { filters: conditions, sort, limit }] of requests.entries()) {
        const stranger = elsewhere.base[number];
        if (stranger === undefined) continue;
        const [after] = searchRows([stranger], {}, sort);
        const following = searchRows(listings, conditions, sort).filter(
          (row) => compareRows(sort)(row, after!) > 0,
        );
        const page = index.search({ filters: conditions, sort, after, limit });
        expect(page.rows.map(({ key, listingId }) => ({ key, listingId }))).toEqual(
          following.slice(0, limit),
        );
        expect(page.next).toEqual(following.length > limit ? following[limit - 1] : null);
      }
    }),
    { numRuns: 40 },
  );
});

test("paging neither repeats nor omits unchanged rows when the index changes between pages", () => {
  fc.assert(
    fc.property(
      inventories,
      filters,
      sortNames,
      fc.integer({ min: 1, max: 50 }),
      (inventory, conditions, sort, limit) => {
        const built = buildInventory(inventory);
        const versions = built.map((_, number) => open(built.slice(0, number + 1)));
        const seen: string[] = [];
        let after: SortPosition | undefined;
        for (let page = 0; page === 0 || after !== undefined; page += 1) {
          const index = versions[Math.min(page, versions.length - 1)]!;
          const { rows, next } = index.search({ filters: conditions, sort, after, limit });
          seen.push(...rows.map((row) => row.listingId));
          after = next ?? undefined;
        }
        const changed = new Set(
          inventory.deltas.flatMap(({ rows, removedListingIds }) => [
            ...rows.map((row) => row.listingId),
            ...removedListingIds,
          ]),
        );
        const untouched = inventory.base.filter((row) => !changed.has(row.listingId));
        const expected = searchRows(
          new Map(untouched.map((row) => [row.listingId, row])).values(),
          conditions,
          sort,
        );
        expect(seen.filter((listingId) => !changed.has(listingId))).toEqual(
          expected.map((row) => row.listingId),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test("every current listing is found by its id with its original values", () => {
  fc.assert(
    fc.property(inventories, (inventory) => {
      const index = open(buildInventory(inventory));
      const listings = currentListings(inventory);
      const lower = (row: IndexRow | null | undefined) =>
        row && {
          ...row,
          summary: undefined,
          options: [...new Set(row.options.map((option) => option.toLowerCase()))].sort(),
        };
      for (const [listingId, row] of listings) expect(lower(findRow(index, listingId))).toEqual(lower(row));
      const removed = inventory.deltas.flatMap(({ removedListingIds }) => removedListingIds);
      for (const listingId of removed)
        if (!listings.has(listingId)) expect(findRow(index, listingId)).toBeNull();
      expect(index.rowCount).toBe(listings.size);
    }),
    { numRuns: 30 },
  );
});

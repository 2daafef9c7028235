import * as fc from "fast-check";
import { expect, test } from "vitest";
import { countWords, setBit } from "../../src/bytes/bitset.ts";
import { collectByBands } from "../../src/search/collect-by-bands.ts";
import { SortOrder } from "../../src/search/sort-order.ts";
import { buildSegment } from "../../src/segments/build-segment.ts";
import { openSegment } from "../../src/segments/open-segment.ts";
import { sortNames } from "./arbitrary-inventory.ts";
import { createRow } from "./create-row.ts";

const rowCount = 5_000;
/** Prices and years repeat, dates rarely do, no mileage is known, and ids descend as prices ascend. */
const segment = openSegment(
  buildSegment(
    Array.from({ length: rowCount }, (_, index) =>
      createRow({
        listingId: `auction_a_${10_000 - index}`,
        priceKrw: index % 11 === 0 ? null : Math.floor(index / 3),
        year: index % 4 === 0 ? null : 2000 + ((index * 7) % 23),
        auctionDateMs: (index * 7919) % 4_001,
        mileageKm: null,
      }),
    ),
  ),
);

/**
 * Every row, or every n-th row, of one range of rows. Rows are stored roughly in price order, so that bands contain
 * all, some or none of the set.
 */
const rowSets = fc
  .record({
    from: fc.nat({ max: rowCount }),
    length: fc.nat({ max: rowCount }),
    step: fc.constantFrom(1, 1, 2, 7, 40),
  })
  .map(({ from, length, step }) =>
    Array.from({ length: rowCount }, (_, row) => row).filter(
      (row) => row >= from && row < from + length && row % step === 0,
    ),
  );

test("collecting a page band by band in sort order returns the same rows as sorting all candidates", () => {
  fc.assert(
    fc.property(
      rowSets,
      sortNames,
      fc.integer({ min: 1, max: 300 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (rows, sort, limit, fromShare, toShare) => {
        const order = new SortOrder(segment, sort);
        const words = new Uint32Array(countWords(rowCount));
        for (const row of rows) setBit(words, row);
        const keyCount = order.column.nullCode + 1;
        const fromOrdinal = Math.floor(Math.min(fromShare, toShare) * keyCount * order.stride);
        const endOrdinal = Math.ceil(Math.max(fromShare, toShare) * keyCount) * order.stride;
        const wordRuns = Uint32Array.of(0, words.length);
        // An estimate this high prevents the search from checking all candidates at once.
        const candidates = { words, wordRuns, estimate: rowCount, tests: [] };
        const expected = rows
          .map((row) => order.ordinalOf(row))
          .filter((ordinal) => ordinal >= fromOrdinal && ordinal < endOrdinal)
          .sort((a, b) => a - b)
          .slice(0, limit);
        const found = collectByBands(candidates, { order, fromOrdinal, endOrdinal, limit });
        expect(found.map((row) => order.ordinalOf(row))).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});

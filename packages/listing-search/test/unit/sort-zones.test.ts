import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compileFilters } from "../../src/predicates/compile-filters.ts";
import { SortOrder } from "../../src/search/sort-order.ts";
import { OrderWalk } from "../../src/search/walk-order.ts";
import { buildSegment } from "../../src/segments/build-segment.ts";
import { openSegment } from "../../src/segments/open-segment.ts";
import { filters, inventories, sortNames } from "./arbitrary-inventory.ts";
import { createRow } from "./create-row.ts";

const zoneRows = 8;

/** Returns all rows of a walk. */
function readRows(walk: OrderWalk): number[] {
  const chunk = new Uint32Array(64);
  const rows: number[] = [];
  for (let length = walk.fill(chunk, 32); length > 0; length = walk.fill(chunk, 32))
    rows.push(...chunk.subarray(0, length));
  return rows;
}

test("a sorted read that skips zones of rows returns the same matching rows in the same order as a full read", () => {
  fc.assert(
    fc.property(inventories, filters, sortNames, ({ base }, conditions, sort) => {
      const segment = openSegment(buildSegment(base, { zoneRows }));
      const order = new SortOrder(segment, sort);
      const tests = compileFilters(segment, () => null, conditions);
      const keepAll = (rows: number[]): number[] => {
        const chunk = Uint32Array.from(rows);
        let length = chunk.length;
        for (const condition of tests) length = condition.retain(chunk, length);
        return [...chunk.subarray(0, length)];
      };
      const all = readRows(new OrderWalk(order, 0, order.endKey));
      expect(all).toHaveLength(segment.rowCount);
      const offered = readRows(new OrderWalk(order, 0, order.endKey, tests));
      expect(keepAll(offered)).toEqual(keepAll(all));
      const places = new Map(all.map((row, place) => [row, place]));
      expect(offered).toEqual(offered.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)));
    }),
    { numRuns: 60 },
  );
});

test("a sorted read skips zones of rows that contain no matching row", () => {
  const rows = Array.from({ length: 400 }, (_, number) => ({
    ...createRow({
      listingId: `auction_a_${1000 + number}`,
      auctionDateMs: number,
      year: 2000 + (number % 20),
    }),
    auctionResult: number < 300 ? "sold" : "upcoming",
  }));
  const segment = openSegment(buildSegment(rows, { zoneRows }));
  const tests = compileFilters(segment, () => null, { auctionResults: ["upcoming"] });
  const order = new SortOrder(segment, "auction_date_asc");
  const offered = readRows(new OrderWalk(order, 0, order.endKey, tests));
  expect(offered.length).toBeLessThan(100 + zoneRows);
});

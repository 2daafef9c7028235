import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { synthesizeListings } from "../../bench/synthesize-listings.ts";
import { SegmentBytes } from "../../src/bytes/segment-bytes.ts";
import { SegmentFormatError } from "../../src/bytes/segment-format-error.ts";
import { readHeadLength } from "../../src/bytes/segment-layout.ts";
import { markLiveRows } from "../../src/predicates/mark-live-rows.ts";
import { openIndex } from "../../src/search/open-index.ts";
import { buildSegment } from "../../src/segments/build-segment.ts";
import { openSegment, readSegment, type Segment } from "../../src/segments/open-segment.ts";
import { type Inventory, inventories } from "./arbitrary-inventory.ts";
import { buildInventory } from "./build-inventory.ts";
import { createRow } from "./create-row.ts";
import { findRow } from "./find-row.ts";
import { currentListings } from "./oracle.ts";

const openAll = (built: readonly Uint8Array[]) => built.map(openSegment);

/** Returns a segment of which only the head is loaded. */
const openHead = (built: Uint8Array) =>
  readSegment(SegmentBytes.ofBeginning(built.subarray(0, readHeadLength(built))));

describe("rows replaced by deltas", () => {
  test("deltas list exactly the replaced rows that a lookup by listing id finds, before and after compaction", () => {
    fc.assert(
      fc.property(inventories, inventories, (inventory, later) => {
        const compacted = { base: [...currentListings(inventory).values()], deltas: later.deltas };
        for (const { base, deltas } of [inventory, compacted]) {
          const said = openAll(buildInventory({ base, deltas }));
          const lookedUp = openAll(buildInventory({ base, deltas }, { saysReplaced: false }));
          expect(said.slice(1).every(({ replaced }) => replaced !== null)).toBe(true);
          expect(lookedUp.every(({ replaced }) => replaced === null)).toBe(true);
          expect(markLiveRows(said)).toEqual(markLiveRows(lookedUp));
          expect(openIndex(said).rowCount).toBe(currentListings({ base, deltas }).size);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("the base rows that deltas replace are found with only the head of the base in memory", () => {
    const listings = [...synthesizeListings(3_000)];
    const changed = listings.filter((_, number) => number % 7 === 0);
    const removedListingIds = listings.slice(-400).map(({ listingId }) => listingId);
    const built = buildInventory({
      base: listings,
      deltas: [
        { rows: changed, removedListingIds: [] },
        { rows: changed.slice(0, 90), removedListingIds },
      ],
    });
    const [base, ...deltas] = built as [Uint8Array, ...Uint8Array[]];
    expect(markLiveRows([openHead(base), ...openAll(deltas)])).toEqual(markLiveRows(openAll(built)));
  });

  test("a delta can remove rows that are far apart or at either end of the base", () => {
    const rows = Array.from({ length: 70_000 }, (_, number) =>
      createRow({ listingId: `auction_a_${String(number).padStart(6, "0")}`, priceKrw: number }),
    );
    const base = openSegment(buildSegment(rows));
    for (const places of [[0], [69_999], [0, 69_999], [126, 127, 128, 255], [5, 16_389, 16_390, 32_774]]) {
      const changed = places.map((place) => base.rowOfRank.at(place));
      const removedListingIds = rows.filter((_, rank) => places.includes(rank)).map((row) => row.listingId);
      const delta = openSegment(buildSegment([], { removedListingIds, below: [base] }));
      const [live] = markLiveRows([base, delta]);
      const gone = [...rows.keys()].filter((row) => ((live!.words[row >>> 5]! >>> (row & 31)) & 1) === 0);
      expect(gone).toEqual(changed.sort((a, b) => a - b));
    }
  });
});

describe("a delta built on other segments", () => {
  const change = (listingId: string) => ({ rows: [createRow({ listingId })], removedListingIds: ["b"] });
  const inventory: Inventory = {
    base: [createRow({ listingId: "a" }), createRow({ listingId: "b" }), createRow({ listingId: "c" })],
    deltas: [change("a"), change("c")],
  };
  const [base, first, second] = openAll(buildInventory(inventory)) as [Segment, Segment, Segment];

  test("a delta is rejected on a different base, even if the base has the same listing ids", () => {
    const other = inventory.base.map((row) => ({ ...row, priceKrw: (row.priceKrw ?? 0) + 1 }));
    for (const rows of [other, inventory.base.slice(1), []])
      expect(() => openIndex([openSegment(buildSegment(rows)), first])).toThrow(SegmentFormatError);
  });

  test("a delta is rejected when the segments below it are missing, repeated or out of order", () => {
    expect(openIndex([base, first, second]).rowCount).toBe(2);
    for (const segments of [
      [base, second],
      [base, second, first],
      [base, first, first],
      [first],
      [first, base],
    ])
      expect(() => openIndex(segments)).toThrow(SegmentFormatError);
  });

  test("a delta is accepted on a base rebuilt from the same rows", () => {
    const [again] = buildInventory({ base: inventory.base, deltas: [] });
    expect(findRow(openIndex([openSegment(again!), first]), "b")).toBeNull();
  });
});

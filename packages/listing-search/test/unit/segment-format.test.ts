import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { SegmentFormatError } from "../../src/bytes/segment-format-error.ts";
import { openIndex } from "../../src/search/open-index.ts";
import { buildSegment } from "../../src/segments/build-segment.ts";
import { InvalidIndexRowError } from "../../src/segments/collect-rows.ts";
import { openSegment } from "../../src/segments/open-segment.ts";
import { createRow } from "./create-row.ts";
import { findRow } from "./find-row.ts";

const segment = buildSegment([
  createRow({ listingId: "auction_a_1", make: "현대", trim: "프레스티지" }),
  createRow({ listingId: "auction_a_2", options: ["sunroof"] }),
]);

test("a segment truncated at any position is rejected", () => {
  fc.assert(
    fc.property(fc.nat({ max: segment.length - 1 }), (length) => {
      expect(() => openSegment(segment.slice(0, length))).toThrow(SegmentFormatError);
    }),
  );
});

test("a segment with any changed byte is rejected", () => {
  fc.assert(
    fc.property(fc.nat({ max: segment.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, difference) => {
      const altered = segment.slice();
      altered[at] = altered[at]! ^ difference;
      expect(() => openSegment(altered)).toThrow(SegmentFormatError);
    }),
  );
});

test("a segment with an unknown format version is rejected, and the error states the version", () => {
  const newer = segment.slice();
  new DataView(newer.buffer).setUint32(4, 3, true);
  expect(() => openSegment(newer)).toThrow("format version 3");
});

test("a segment written by the previous release is readable", () => {
  const index = openIndex([
    openSegment(readFileSync(new URL("./fixtures/format-1.segment", import.meta.url))),
  ]);
  expect(findRow(index, "auction_a_1")).toMatchObject({ make: "현대", trim: "프레스티지" });
  const { rows } = index.search({ filters: { optionsInclude: ["sunroof"] }, sort: "year_desc", limit: 9 });
  expect(rows.map((row) => Buffer.from(index.readSummary(row) ?? []).toString())).toEqual(["one", "two"]);
});

test("a segment is readable at any offset of a larger buffer", () => {
  const larger = new Uint8Array(segment.length + 3);
  larger.set(segment, 3);
  expect(findRow(openIndex([openSegment(larger.subarray(3))]), "auction_a_1")?.trim).toBe("프레스티지");
});

test("equal rows produce byte-identical segments", () => {
  const rows = [createRow({ listingId: "auction_b_9" }), createRow({ listingId: "auction_b_10" })];
  expect(buildSegment(rows)).toEqual(buildSegment(rows));
});

test("a row that cannot be indexed is rejected with the name of the invalid field", () => {
  const refused = (change: Parameters<typeof createRow>[0]) => {
    try {
      buildSegment([createRow(change)]);
    } catch (error) {
      return error instanceof InvalidIndexRowError ? error.field : error;
    }
    return null;
  };
  expect(refused({ listingId: "" })).toBe("listingId");
  expect(refused({ listingId: "auction_a_가" })).toBe("listingId");
  expect(refused({ listingId: "a".repeat(201) })).toBe("listingId");
  expect(refused({ year: Number.NaN })).toBe("year");
  expect(refused({ priceKrw: Number.POSITIVE_INFINITY })).toBe("priceKrw");
});

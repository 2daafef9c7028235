import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SegmentLoader } from "../../src/loading/segment-loader.ts";
import { StoredIndex } from "../../src/loading/stored-index.ts";
import { openIndex } from "../../src/search/open-index.ts";
import { buildSegment } from "../../src/segments/build-segment.ts";
import { openSegment } from "../../src/segments/open-segment.ts";
import { createRow } from "./create-row.ts";

const row = (listingId: string, terms: string[], auctionDateMs: number | null = 1) =>
  createRow({ listingId, terms, auctionDateMs });
const open = (...segments: Uint8Array[]) => openIndex(segments.map(openSegment));

describe("lookup of listings by a term", () => {
  it("a term finds its listings, those without an auction first, then by the latest auction", () => {
    const index = open(
      buildSegment([
        row("early", ["plate:1234", "lot:7"], 10),
        row("late", ["plate:1234"], 30),
        row("open", ["plate:1234"], null),
        row("other", ["lot:1234"], 20),
      ]),
    );
    expect(index.findByTerm("plate:1234", 10)).toEqual(["open", "late", "early"]);
    expect(index.findByTerm("plate:1234", 2)).toEqual(["open", "late"]);
    expect(index.findByTerm("lot:1234", 10)).toEqual(["other"]);
    expect(index.findByTerm("lot:8", 10)).toEqual([]);
  });

  it("a term finds listings of the base and of deltas, and a segment without terms has none", () => {
    const bytes = buildSegment([createRow({ listingId: "plain" })]);
    expect(openSegment(bytes).terms).toBeNull();
    const delta = buildSegment([row("new", ["lot:7"])], { below: [openSegment(bytes)] });
    expect(open(bytes, delta).findByTerm("lot:7", 10)).toEqual(["new"]);
  });

  it("every listing of an inventory is found by each of its terms, and few others", () => {
    const terms = fc.array(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 4 }), { maxLength: 300 });
    fc.assert(
      fc.property(terms, (given) => {
        const rows = given.map((numbers, place) => row(`car_${place}`, numbers.map(String), place));
        const index = open(buildSegment(rows));
        for (const { listingId, terms: own = [] } of rows)
          for (const term of own) expect(index.findByTerm(term, 300)).toContain(listingId);
        expect(index.findByTerm("unknown", 300).length).toBeLessThan(30);
      }),
      { numRuns: 50 },
    );
  });

  it("a lookup in a stored index reads a small part of the index and nothing afterward", async () => {
    const count = 20_000;
    const summary = new Uint8Array(300);
    const rows = Array.from({ length: count }, (_, number) => {
      crypto.getRandomValues(summary);
      return {
        ...row(`car_${number}`, [`lot:${number}`, `plate:${number % 10_000}`]),
        summary: summary.slice(),
      };
    });
    const bytes = buildSegment(rows);
    let readBytes = 0;
    const fetchPart = async ({ from, to }: { from: number; to: number }) => {
      const part = bytes.slice(from, to);
      readBytes += part.length;
      return { bytes: part, objectLength: bytes.length };
    };
    const loader = await SegmentLoader.open(fetchPart, { beginningBytes: 100_000, smallBytes: 100_000 });
    const stored = new StoredIndex([loader]);
    expect(await stored.lookUp((index) => index.findByTerm("lot:12345", 10))).toContain("car_12345");
    expect(readBytes).toBeLessThan(bytes.length / 20);
    expect(stored.isComplete).toBe(false);
  });
});

import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { synthesizeListings } from "../../bench/synthesize-listings.ts";
import { synthesizeQueries } from "../../bench/synthesize-queries.ts";
import { SegmentFormatError } from "../../src/bytes/segment-format-error.ts";
import { type FetchPart, SegmentLoader } from "../../src/loading/segment-loader.ts";
import { StoredIndex } from "../../src/loading/stored-index.ts";
import type { IndexRow } from "../../src/rows/index-row.ts";
import type { SearchRequest } from "../../src/rows/search-request.ts";
import { countValues } from "../../src/search/count-values.ts";
import { listFacets } from "../../src/search/list-facets.ts";
import { openIndex, type SearchIndex } from "../../src/search/open-index.ts";
import { buildSegment } from "../../src/segments/build-segment.ts";
import { openSegment } from "../../src/segments/open-segment.ts";
import { filters, inventories, sortNames } from "./arbitrary-inventory.ts";
import { buildInventory } from "./build-inventory.ts";
import { findRow } from "./find-row.ts";

/** A stored segment that records how much of it was read. A test may replace its responses. */
class StoredSegment {
  readonly reads = { requests: 0, bytes: 0 };
  readonly sound: FetchPart;
  answer: FetchPart;
  readonly fetchPart: FetchPart = (range) => this.answer(range);

  constructor(stored: Uint8Array) {
    this.sound = async ({ from, to }) => {
      const bytes = stored.slice(from, to);
      this.reads.requests += 1;
      this.reads.bytes += bytes.length;
      return { bytes, objectLength: stored.length };
    };
    this.answer = this.sound;
  }
}

const store = (stored: Uint8Array) => new StoredSegment(stored);

const headOnly = { beginningBytes: 64, smallBytes: 0 };

async function openStored(
  stores: readonly { fetchPart: FetchPart }[],
  sizes = headOnly,
): Promise<{ index: StoredIndex; loaders: SegmentLoader[] }> {
  const loaders = await Promise.all(stores.map(({ fetchPart }) => SegmentLoader.open(fetchPart, sizes)));
  return { index: new StoredIndex(loaders), loaders };
}

/** Returns a page with the data of each row, including its summary. */
function readPage(index: SearchIndex, request: SearchRequest) {
  const { rows, next } = index.search({ ...request, withSummaries: true });
  const read = rows.map((row) => ({
    key: row.key,
    listingId: row.listingId,
    summary: Buffer.from(index.readSummary(row) ?? []).toString(),
  }));
  return { read, next };
}

const nothing: FetchPart = () => Promise.reject(new Error("the store is away"));

const requests = fc.array(fc.record({ filters, sort: sortNames, limit: fc.integer({ min: 1, max: 60 }) }), {
  minLength: 1,
  maxLength: 4,
});

test("an index that starts with only its segment heads in memory returns the same results as a fully loaded index", async () => {
  await fc.assert(
    fc.asyncProperty(inventories, requests, inventories, fc.boolean(), async (...arbitrary) => {
      const [{ base, deltas }, asked, elsewhere, saysReplaced] = arbitrary;
      const withSummaries = (rows: IndexRow[]) =>
        rows.map((row) => ({ ...row, summary: Buffer.from(`${row.listingId} ${row.priceKrw}`) }));
      const inventory = {
        base: withSummaries(base),
        deltas: deltas.map(({ rows, removedListingIds }) => ({
          rows: withSummaries(rows),
          removedListingIds,
        })),
      };
      const stored = buildInventory(inventory, { saysReplaced, pageBytes: 64 });
      const whole = openIndex(stored.map(openSegment));
      for (const [number, request] of asked.entries()) {
        const stranger = elsewhere.base[number];
        const after = stranger && { key: stranger.year, listingId: stranger.listingId };
        const questions: ((index: SearchIndex) => unknown)[] = [
          (index) => readPage(index, request),
          (index) => readPage(index, { ...request, after }),
          (index) => countValues(index.liveSegments(), request.filters),
          (index) => listFacets(index.liveSegments(), ["auction_a", "auction_b"]),
          (index) => findRow(index, base[0]?.listingId ?? "none"),
        ];
        for (const question of questions) {
          const { index } = await openStored(stored.map(store));
          expect(await index.answer(question)).toEqual(question(whole));
        }
      }
    }),
    { numRuns: 12 },
  );
});

describe("a large index", () => {
  const listings = [...synthesizeListings(30_000)];
  const stored = buildSegment(
    listings.map((row) => ({ ...row, summary: Buffer.from(JSON.stringify(row)) })),
    { zoneRows: 256 },
  );
  const sizes = { beginningBytes: 256 * 1024, smallBytes: 0 };
  const first: SearchRequest = { filters: { sources: ["auction_a"] }, sort: "auction_date_asc", limit: 50 };

  test("the first query of a large index loads less than half of the index in at most eight loading rounds", async () => {
    for (const query of synthesizeQueries(listings).filter((_, number) => number % 8 === 0)) {
      const source = store(stored);
      const { index } = await openStored([source], sizes);
      let steps = 0;
      const readBytes = await index.answer((opened) => {
        steps += 1;
        const { rows } = opened.search({ ...query, withSummaries: true });
        for (const row of rows) opened.readSummary(row);
        source.answer = nothing;
        return source.reads.bytes;
      });
      expect(readBytes, JSON.stringify(query)).toBeLessThan(stored.length / 2);
      expect(steps, JSON.stringify(query)).toBeLessThanOrEqual(8);
    }
  });

  test("the remaining parts of an index can be loaded after a response, and later queries load nothing", async () => {
    const source = store(stored);
    const { index, loaders } = await openStored([source], sizes);
    await index.answer((opened) => readPage(opened, first));
    await loaders[0]?.loadRest();
    expect(index.isComplete).toBe(true);
    const { requests: before } = source.reads;
    await index.answer((opened) => listFacets(opened.liveSegments()));
    expect(source.reads.requests).toBe(before);
  });

  test("concurrent identical queries load each part of the index only once", async () => {
    const [alone, together] = [store(stored), store(stored)];
    const ask = async ({ fetchPart, reads }: StoredSegment, times: number) => {
      const { index } = await openStored([{ fetchPart }], sizes);
      const answers = Array.from({ length: times }, () =>
        index.answer((opened) => {
          readPage(opened, first);
          return reads.bytes;
        }),
      );
      return Math.max(...(await Promise.all(answers)));
    };
    expect(await ask(together, 5)).toBe(await ask(alone, 1));
  });

  test("a corrupted part of an index is loaded again, and the query fails if the part is still corrupted", async () => {
    const source = store(stored);
    const { index } = await openStored([source], sizes);
    const altered: FetchPart = async (range) => {
      const { bytes, objectLength } = await source.sound(range);
      bytes[bytes.length >>> 1]! ^= 1;
      return { bytes, objectLength };
    };
    source.answer = altered;
    await expect(index.answer((opened) => readPage(opened, first))).rejects.toThrow(SegmentFormatError);
    source.answer = (range) => {
      source.answer = source.sound;
      return altered(range);
    };
    expect(await index.answer((opened) => readPage(opened, first))).toEqual(
      readPage(openIndex([openSegment(stored)]), first),
    );
  });

  test("a query fails if parts of the index cannot be loaded, and the next query loads the parts again", async () => {
    const source = store(stored);
    const { index } = await openStored([source], sizes);
    source.answer = nothing;
    await expect(index.answer((opened) => readPage(opened, first))).rejects.toThrow("the store is away");
    source.answer = source.sound;
    const { read } = await index.answer((opened) => readPage(opened, first));
    expect(read).toHaveLength(50);
  });

  test("a segment with a corrupted head or a wrong length is not opened", async () => {
    const altered = stored.slice();
    altered[40]! ^= 1;
    await expect(openStored([store(altered)], sizes)).rejects.toThrow(SegmentFormatError);
    await expect(openStored([store(stored.slice(0, -8))], sizes)).rejects.toThrow("bytes long");
  });
});

test("a segment in the previous format is loaded completely when it is opened", async () => {
  const stored = readFileSync(new URL("./fixtures/format-1.segment", import.meta.url));
  const { index } = await openStored([store(stored)]);
  expect(index.isComplete).toBe(true);
  expect(await index.answer((opened) => findRow(opened, "auction_a_2")?.year)).toBeNull();
});

import type { StoredIndex } from "@vehicle-sourcing/listing-search/loading/stored-index.ts";
import type { SearchRequest } from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import type { SearchIndex } from "@vehicle-sourcing/listing-search/search/open-index.ts";
import { describe, expect, it } from "vitest";
import { searchSummaries } from "../../../shared/application/inventory/search-summaries.ts";
import { requireValue } from "../../support/require-value.ts";

/**
 * Returns an index with one car per row, which counts decoded rows. A search reads up to `limit` rows from a key
 * on.
 */
function countParsed() {
  const parsed: number[] = [];
  const opened = {
    search: ({ after, limit }: SearchRequest) => {
      const first = after?.key ?? 0;
      const rows = Array.from({ length: limit }, (_, position) => first + position);
      return {
        rows: rows.map((row) => ({ key: row, listingId: `v_${row}`, segmentNumber: row % 2, row })),
        next: null,
      };
    },
    findMissingValues: () => [],
    readSummary: ({ row }: { row: number }) => {
      parsed.push(row);
      return new TextEncoder().encode(JSON.stringify({ listingId: `v_${row}`, photos: [`p_${row}`] }));
    },
  };
  const index = {
    answer: async <Answer>(question: (opened: SearchIndex) => Answer) =>
      question(opened as unknown as SearchIndex),
  };
  const show = async (first: number, limit: number) => {
    const request = { filters: {}, sort: "price_asc", limit, after: { key: first, listingId: "" } };
    const { rows } = await searchSummaries(index as unknown as StoredIndex, request as SearchRequest);
    return rows.map(({ summary }) => summary);
  };
  return { show, parsed };
}

describe("vehicle summaries of an index", () => {
  it("a previously presented summary is reused without decompression", async () => {
    const { show, parsed } = countParsed();
    const before = await show(0, 3);
    expect(await show(1, 3)).toEqual([before[1], before[2], { listingId: "v_3", photos: ["p_3"] }]);
    expect(parsed).toEqual([0, 1, 2, 3]);
  });

  it("an index keeps the last 1,000 decompressed summaries", async () => {
    const { show, parsed } = countParsed();
    await show(0, 1_000);
    await show(0, 1_000);
    expect(parsed).toHaveLength(1_000);
    await show(1_000, 1);
    await show(0, 2);
    expect(parsed.slice(1_000)).toEqual([1_000, 0, 1]);
  });

  it("a summary that later requests share cannot be modified", async () => {
    const { show } = countParsed();
    const summary = requireValue((await show(0, 1))[0]);
    expect(() => Object.assign(summary, { listingId: "another" })).toThrow(TypeError);
    expect(() => (summary.photos as string[]).push("another")).toThrow(TypeError);
  });
});

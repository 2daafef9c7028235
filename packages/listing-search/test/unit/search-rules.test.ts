import { describe, expect, test } from "vitest";
import type { IndexRow } from "../../src/rows/index-row.ts";
import type { SearchFilters, SortName } from "../../src/rows/search-request.ts";
import { listFacets } from "../../src/search/list-facets.ts";
import { openIndex, type SearchIndex } from "../../src/search/open-index.ts";
import { buildSegment } from "../../src/segments/build-segment.ts";
import { openSegment } from "../../src/segments/open-segment.ts";
import { createRow } from "./create-row.ts";
import { findRow } from "./find-row.ts";

function indexOf(...rows: Partial<IndexRow>[]): SearchIndex {
  const numbered = rows.map((row, number) => createRow({ listingId: `auction_a_${number}`, ...row }));
  return openIndex([openSegment(buildSegment(numbered))]);
}

/** Numbers of the rows found, in order. */
function found(index: SearchIndex, filters: SearchFilters, sort: SortName = "auction_date_asc"): number[] {
  const { rows } = index.search({ filters, sort, limit: 200 });
  return rows.map(({ listingId }) => Number(listingId.split("_").at(-1)));
}

describe("filters", () => {
  test("a row whose field has no value never matches a filter on that field", () => {
    const unknown: Partial<IndexRow> = {
      ...{
        make: null,
        model: null,
        subModel: null,
        trim: null,
        bodyStyle: null,
        year: null,
        mileageKm: null,
      },
      ...{
        priceKrw: null,
        auctionDateMs: null,
        auctionResult: null,
        auctionCount: null,
        fuel: null,
        transmission: null,
      },
      ...{
        color: null,
        accidentGrade: null,
        exteriorGrade: null,
        hasAccident: null,
        hasFrameDamage: null,
        options: [],
      },
    };
    const index = indexOf(unknown);
    const wide: SearchFilters = {
      ...{
        keyword: "n",
        makes: ["null"],
        models: [""],
        subModels: ["null"],
        trims: [""],
        bodyStyles: ["van"],
      },
      ...{ yearMin: 0, yearMax: 9999, mileageMaxKm: 1e9, priceMinKrw: 0, priceMaxKrw: 1e12, fuels: ["null"] },
      ...{ transmissions: ["null"], colors: ["null"], accidentGrades: ["null"], exteriorGrades: ["null"] },
      ...{ auctionResults: ["null"], auctionCountMin: 0, auctionCountMax: 99, auctionDateFromMs: -1e15 },
      ...{
        auctionDateBeforeMs: 8e15,
        orderableAfterMs: 0,
        hasAccident: false,
        hasFrameDamage: false,
        optionsInclude: ["x"],
      },
    };
    for (const [name, value] of Object.entries(wide))
      expect([name, found(index, { [name]: value })]).toEqual([name, []]);
    expect(found(index, {})).toEqual([0]);
  });

  test("a keyword search finds rows that have every term in make, model or trim, regardless of letter case and Unicode form", () => {
    const index = indexOf(
      { make: "Hyundai", model: "Grandeur", trim: "3.0 Exclusive" },
      { make: "기아", model: "쏘렌토", trim: "2.2D 프레스티지" },
      { make: "ＢＭＷ", model: "3 Series", trim: null },
    );
    expect(found(index, { keyword: "GRAND exclu" })).toEqual([0]);
    expect(found(index, { keyword: "렌토  프레" })).toEqual([1]);
    expect(found(index, { keyword: "프레".normalize("NFD") })).toEqual([1]);
    expect(found(index, { keyword: "bmw" })).toEqual([2]);
    expect(found(index, { keyword: "grandeur kia" })).toEqual([]);
    expect(found(index, { keyword: " \t" })).toEqual([0, 1, 2]);
  });

  test("a keyword term never matches text that spans two fields or two rows", () => {
    const index = indexOf(
      { make: "Kia", model: "K5", trim: "Noblesse" },
      { make: "Kia", model: "Ray", trim: "Smart" },
    );
    expect(found(index, { keyword: "kiak5" })).toEqual([]);
    expect(found(index, { keyword: "k5ray" })).toEqual([]);
  });

  test("body_style van matches van body styles, known van models, and trims that contain van as a separate word", () => {
    const index = indexOf(
      { bodyStyle: "Minivan" },
      { model: "Grand Starex", bodyStyle: null },
      { model: "레이", trim: "1인승 밴", bodyStyle: null },
      { model: "더 뉴 카니발", bodyStyle: "suv" },
      { trim: "Advance", bodyStyle: "sedan" },
      { trim: "어드밴스드", bodyStyle: "sedan" },
    );
    expect(found(index, { bodyStyles: ["van"] })).toEqual([0, 1, 2, 3]);
    expect(found(index, { bodyStyles: ["sedan"] })).toEqual([4, 5]);
  });

  test("options_include finds rows that have all requested options in any case, and finds nothing for an unknown option", () => {
    const index = indexOf({ options: ["Sunroof", "awd"] }, { options: ["sunroof"] }, { options: [] });
    expect(found(index, { optionsInclude: ["SUNROOF"] })).toEqual([0, 1]);
    expect(found(index, { optionsInclude: ["sunroof", "awd"] })).toEqual([0]);
    expect(found(index, { optionsInclude: ["sunroof", "dashcam"] })).toEqual([]);
  });

  test("bounds of year, mileage, price and auction count are inclusive, and the end of the auction date range is exclusive", () => {
    const index = indexOf({
      year: 2019,
      mileageKm: 50_000,
      priceKrw: 9_000_000,
      auctionCount: 2,
      auctionDateMs: 1_000,
    });
    const holds = (filters: SearchFilters): boolean => found(index, filters).length === 1;
    expect(
      holds({ yearMin: 2019, yearMax: 2019, mileageMaxKm: 50_000, auctionCountMin: 2, auctionCountMax: 2 }),
    ).toBe(true);
    expect(holds({ priceMinKrw: 9_000_000, priceMaxKrw: 9_000_000 })).toBe(true);
    expect(holds({ priceMinKrw: 9_000_001 })).toBe(false);
    expect(holds({ priceMaxKrw: 8_999_999 })).toBe(false);
    expect(holds({ auctionDateFromMs: 1_000, auctionDateBeforeMs: 1_001 })).toBe(true);
    expect(holds({ auctionDateFromMs: 0, auctionDateBeforeMs: 1_000 })).toBe(false);
  });

  test("orderable_only keeps upcoming cars whose auction is later than the given time", () => {
    const index = indexOf(
      { auctionResult: "upcoming", auctionDateMs: 1_001 },
      { auctionResult: "upcoming", auctionDateMs: 1_000 },
      { auctionResult: "no_bid", auctionDateMs: 2_000 },
    );
    expect(found(index, { orderableAfterMs: 1_000 })).toEqual([0]);
  });

  test("a filter with a list of values finds rows with any of the values, and an empty list finds nothing", () => {
    const index = indexOf({ fuel: "diesel" }, { fuel: "lpg" }, { fuel: "electric" });
    expect(found(index, { fuels: ["diesel", "electric"] })).toEqual([0, 2]);
    expect(found(index, { fuels: [] })).toEqual([]);
  });
});

describe("sorts", () => {
  test("rows without a sort key come last in every sort, and rows with equal keys are sorted by listing id", () => {
    const index = indexOf(
      { priceKrw: null, year: null, mileageKm: null, auctionDateMs: null },
      { priceKrw: 2, year: 2020, mileageKm: 5, auctionDateMs: 7 },
      { priceKrw: 1, year: 2021, mileageKm: 4, auctionDateMs: 6 },
      { priceKrw: 2, year: 2020, mileageKm: 5, auctionDateMs: 7 },
    );
    expect(found(index, {}, "auction_date_asc")).toEqual([2, 1, 3, 0]);
    expect(found(index, {}, "price_asc")).toEqual([2, 1, 3, 0]);
    expect(found(index, {}, "price_desc")).toEqual([1, 3, 2, 0]);
    expect(found(index, {}, "year_desc")).toEqual([2, 1, 3, 0]);
    expect(found(index, {}, "mileage_asc")).toEqual([2, 1, 3, 0]);
  });

  test("a sorted search finds all matches in order, even if the first nine tenths of the rows do not match", () => {
    // The estimate expects a match in every tenth row, but the first nine tenths have none.
    const rows = Array.from({ length: 20_000 }, (_, number) => ({
      priceKrw: number,
      fuel: number >= 18_000 ? "hydrogen" : "diesel",
      year: number % 2 === 0 ? 2015 : 2016,
    }));
    const expected = Array.from({ length: 200 }, (_, number) => 18_000 + number * 2);
    expect(found(indexOf(...rows), { fuels: ["hydrogen"], yearMax: 2015 }, "price_asc")).toEqual(expected);
  });
});

describe("segments", () => {
  test("a newer segment replaces and removes older listings, and a removed listing can return", () => {
    const open = (rows: IndexRow[], removedListingIds: string[] = []) =>
      openSegment(buildSegment(rows, { removedListingIds }));
    const base = open([
      createRow({ listingId: "a", priceKrw: 1 }),
      createRow({ listingId: "b", priceKrw: 2 }),
    ]);
    const first = open([createRow({ listingId: "a", priceKrw: 3 })], ["b", "never_there"]);
    const second = open([createRow({ listingId: "b", priceKrw: 4 })]);
    const prices = (index: SearchIndex) =>
      index
        .search({ filters: {}, sort: "price_asc", limit: 9 })
        .rows.map(({ listingId, key }) => [listingId, key]);
    expect(prices(openIndex([base, first]))).toEqual([["a", 3]]);
    expect(prices(openIndex([base, first, second]))).toEqual([
      ["a", 3],
      ["b", 4],
    ]);
    expect(findRow(openIndex([base, first]), "b")).toBeNull();
    expect(openIndex([]).search({ filters: {}, sort: "price_asc", limit: 9 })).toEqual({
      rows: [],
      next: null,
    });
  });

  test("facets contain only values that occur in listings of the requested sources", () => {
    const index = indexOf(
      { source: "auction_a", make: "Kia", model: "K5", fuel: "lpg" },
      { source: "auction_b", make: "Kia", model: "Ray", fuel: "gasoline", transmission: "cvt" },
      { source: "auction_b", make: null, model: "Ghost" },
    );
    expect(listFacets(index.liveSegments())).toMatchObject({
      makes: ["Kia"],
      models: { Kia: ["K5", "Ray"] },
    });
    expect(listFacets(index.liveSegments(), ["auction_b"])).toEqual({
      makes: ["Kia"],
      models: { Kia: ["Ray"] },
      fuels: ["gasoline"],
      transmissions: ["auto", "cvt"],
      sources: ["auction_b"],
    });
  });

  test("summaries are the same in any order of rows, also of more blocks than an index caches", () => {
    const rows = Array.from({ length: 2_000 }, (_, number) =>
      createRow({
        listingId: `auction_a_${number}`,
        summary: new TextEncoder().encode(`${number}`.repeat(9)),
      }),
    );
    const index = openIndex([
      openSegment(buildSegment(rows.slice(0, 1_800))),
      openSegment(buildSegment(rows.slice(1_700))),
    ]);
    const hits = index.search({ filters: {}, sort: "year_desc", limit: 2_000 }).rows;
    const scattered = hits.map((_, at) => hits[(at * 577) % hits.length]).filter((hit) => hit !== undefined);
    expect(scattered.length).toBe(hits.length);
    for (const hit of [...hits, ...scattered, ...hits.toReversed()]) {
      const text = Buffer.from(index.readSummary(hit) ?? []).toString();
      expect(text).toBe(hit.listingId.slice(10).repeat(9));
    }
  });

  test("summaries are returned byte for byte, even from a delta, and are null for rows without a summary", () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const rows = Array.from({ length: 40 }, (_, number) =>
      createRow({
        listingId: `auction_a_${number}`,
        summary: number % 3 === 0 ? undefined : bytes(`요약 ${number}`),
      }),
    );
    const index = openIndex([
      openSegment(buildSegment(rows.slice(0, 30))),
      openSegment(buildSegment(rows.slice(20))),
    ]);
    for (const hit of index.search({ filters: {}, sort: "year_desc", limit: 40 }).rows) {
      const number = Number(hit.listingId.slice(10));
      const text = index.readSummary(hit);
      expect(text && new TextDecoder().decode(text)).toBe(number % 3 === 0 ? null : `요약 ${number}`);
    }
  });
});

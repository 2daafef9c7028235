import { describe, expect, it } from "vitest";
import type { WatchMatch } from "../../../console/src/api/generated/types.ts";
import { arrangeMatches } from "../../../console/src/partner/watches/arrange-matches.ts";
import {
  describePriceChange,
  namesOfCars,
  readMatches,
  summarizeMatches,
} from "../../../console/src/partner/watches/describe-match-event.ts";
import { describeVerdict, nameOfReason } from "../../../console/src/partner/watches/describe-verdict.ts";
import {
  matchReasons,
  matchSorts,
  parseBuilderSearch,
  parseWatchPageSearch,
  type WatchPageSearch,
} from "../../../console/src/partner/watches/watch-search.ts";
import { readAll } from "../../../console/src/query/read-all.ts";
import { readSearch, writeSearch } from "../../../console/src/router/paths.ts";

function buildMatch(vehicle_id: string, more: Partial<WatchMatch> = {}): WatchMatch {
  return {
    ...{ vehicle_id, vehicle: null, match_reason: "filters", signal_detail: null, match_type: "exact" },
    ...{ flex_detail: null, price_krw: null, first_matched_at: "2026-11-20T00:00:00Z", hidden: false },
    ...more,
  };
}

const dropOf = (drop_pct: number): Partial<WatchMatch> => ({
  match_reason: "signals.price_drop",
  signal_detail: { previous_price_krw: 12_000_000, current_price_krw: 11_000_000, drop_pct },
});
const named = (make: string, model: string) => ({ make, model, trim: null }) as WatchMatch["vehicle"];

const dear = buildMatch("a_dear", { price_krw: 30_000_000, first_matched_at: "2026-11-21T00:00:00Z" });
const cheap = buildMatch("b_cheap", { price_krw: 9_000_000, ...dropOf(3.5), vehicle: named("Kia", "K5") });
const unpriced = buildMatch("c_unpriced", { match_type: "flex", vehicle: named("Kia", "Morning") });
const dropped = buildMatch("d_dropped", { price_krw: 10_000_000, ...dropOf(8.3) });
const all = [unpriced, cheap, dropped, dear];
const idsOf = (search: WatchPageSearch) =>
  arrangeMatches(all, search).data.map(({ vehicle_id }) => vehicle_id);

describe("cars of a watch", () => {
  it("the cars of a watch are sorted newest first, and by id for equal times", () => {
    expect(idsOf({})).toEqual(["a_dear", "b_cheap", "c_unpriced", "d_dropped"]);
  });

  it("cars without the value by which a watch is sorted come last", () => {
    expect(idsOf({ sort: "price_asc" })).toEqual(["b_cheap", "d_dropped", "a_dear", "c_unpriced"]);
    expect(idsOf({ sort: "price_desc" })).toEqual(["a_dear", "d_dropped", "b_cheap", "c_unpriced"]);
    expect(idsOf({ sort: "drop_desc" })).toEqual(["d_dropped", "b_cheap", "a_dear", "c_unpriced"]);
  });

  it("the cars of a watch are filtered by reason, match type and all keywords, and the total and filtered counts are returned", () => {
    expect(idsOf({ reason: "signals.price_drop" })).toEqual(["b_cheap", "d_dropped"]);
    expect(idsOf({ match_type: "flex" })).toEqual(["c_unpriced"]);
    expect(idsOf({ text: "morning KIA" })).toEqual(["c_unpriced"]);
    expect(idsOf({ text: "D_dropped" })).toEqual(["d_dropped"]);
    const { totalCount, filteredCount } = arrangeMatches(all, { text: "kia" });
    expect([totalCount, filteredCount]).toEqual([4, 2]);
  });

  it("the pages of a long watch list hold each car once, and a negative cursor starts at the first page", () => {
    const many = Array.from({ length: 120 }, (_, index) => buildMatch(`car_${index}`));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = arrangeMatches(many, { cursor: cursor ?? undefined });
      seen.push(...page.data.map(({ vehicle_id }) => vehicle_id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
    expect(arrangeMatches(many, { cursor: "-5" }).data).toEqual(arrangeMatches(many, {}).data);
    expect(arrangeMatches(many, { cursor: "500" })).toMatchObject({ data: [], next_cursor: null });
  });

  it("the filters of a watch page survive a reload, and unknown filters are ignored", () => {
    for (const sort of matchSorts) {
      const search = {
        tab: "events",
        hidden: "shown",
        reason: matchReasons[1],
        match_type: "flex",
        sort,
      } as const;
      expect(parseWatchPageSearch(readSearch(writeSearch(search)))).toEqual(search);
    }
    expect(parseWatchPageSearch({ tab: "money", hidden: "yes", reason: "manual", sort: "colour" })).toEqual(
      {},
    );
    expect(parseBuilderSearch({ from: "ww_1", to: "ww_2" })).toEqual({ from: "ww_1" });
  });
});

describe("match reasons", () => {
  it("a price drop shows both prices and the difference", () => {
    expect(describeVerdict(dropped)).toEqual([
      "Price dropped: KRW\u00a012,000,000 → KRW\u00a011,000,000 (−8.3 %)",
    ]);
  });

  it("signals other than a price drop show their figures, and a car without a signal shows only its reason", () => {
    const signal_detail = { reference_price_krw: 30_000_000, listing_price_krw: 25_000_000, delta_pct: 16.7 };
    expect(describeVerdict({ ...dear, match_reason: "signals.undervalued", signal_detail })).toEqual([
      "Below comparable cars: 16.7 % below KRW\u00a030,000,000",
    ]);
    const listed = { listing_count: 3, window_days: 90, cumulative_drop_pct: null };
    const again = { ...dear, match_reason: "signals.repeat_listing", signal_detail: listed } as const;
    expect(describeVerdict(again)).toEqual(["Listed before: 3 rounds in 90 days"]);
    expect(describeVerdict({ ...again, signal_detail: { ...listed, cumulative_drop_pct: 12 } })).toEqual([
      "Listed before: 3 rounds in 90 days, 12 % cheaper in total",
    ]);
    expect(describeVerdict(buildMatch("m", { match_reason: "manual" }))).toEqual([nameOfReason("manual")]);
  });

  it("each missed filter shows the requested, accepted and actual values", () => {
    const flex_detail = {
      price_max_krw: { requested: 15_000_000, level: "medium", effective: 15_750_000, actual: 15_200_000 },
      year_min: { requested: 2019, level: "medium", effective: 2018, actual: 2018 },
      model: { requested: "K5", allowed_values: ["K7"], actual: "K7" },
    } satisfies WatchMatch["flex_detail"];
    expect(describeVerdict(buildMatch("w", { match_type: "flex", flex_detail }))).toEqual([
      "Meets the filters",
      "Flexible match on price max krw: 15,200,000, requested 15,000,000, accepted limit 15,750,000",
      "Flexible match on year min: 2018, requested 2019, accepted limit 2018",
      "Flexible match on model: K7 instead of K5",
    ]);
  });
});

describe("alert history of a watch", () => {
  const reported = { watch_id: "ww_1", additions: [], price_changes: [], removals: [] };
  const eventOf = (payload: unknown, type = "eagle_eye.match") =>
    ({ type, payload }) as Parameters<typeof readMatches>[0];

  it("a match event shows the number of new, changed and removed cars, and a test event is marked as a test", () => {
    const removals = [{ vehicle_id: "a", reason: "delisted" as const, removed_at: "2026-11-22T00:00:00Z" }];
    const change = {} as never;
    expect(summarizeMatches({ ...reported, removals, price_changes: [change] })).toBe(
      "1 price change, 1 gone",
    );
    expect(summarizeMatches({ ...reported, additions: [change, change], is_test: true })).toBe("Test: 2 new");
    expect(summarizeMatches(reported)).toBe("nothing");
  });

  it("an event with unreadable cars, or of a different type, shows no cars", () => {
    expect(readMatches(eventOf({ data: reported }))).toEqual(reported);
    expect(readMatches(eventOf({ data: { watch_id: "ww_1" } }))).toBeNull();
    expect(readMatches(eventOf({}))).toBeNull();
    expect(readMatches(eventOf({ data: reported }, "order.status_changed"))).toBeNull();
  });

  it("a removed car gets its name from another event that names the car", () => {
    const vehicle = { id: "auction_a_1", year: 2019, make: "Kia", model: "K5", trim: null };
    const events = [
      eventOf({ data: { ...reported, removals: [{ vehicle_id: vehicle.id, reason: "delisted" }] } }),
      eventOf({ data: { ...reported, additions: [{ vehicle }] } }),
    ];
    expect([...namesOfCars(events).keys()]).toEqual([vehicle.id]);
    expect(namesOfCars(events).get(vehicle.id)).toContain("Kia K5");
    expect(namesOfCars(events.slice(0, 1)).size).toBe(0);
  });

  it("a price change shows its direction, and a car's first known price shows no direction", () => {
    const price = (price_krw: number | null) => ({ price_krw, price_usd: null });
    const change = (before: number | null, now: number | null) =>
      describePriceChange({ previous: price(before), current: price(now) });
    expect(change(12_000_000, 11_000_000)).toBe("KRW\u00a012,000,000 → KRW\u00a011,000,000 (−8.3 %)");
    expect(change(10_000_000, 10_500_000)).toBe("KRW\u00a010,000,000 → KRW\u00a010,500,000 (+5 %)");
    expect(change(null, 9_000_000)).toBe("No price → KRW\u00a09,000,000");
  });
});

describe("reading a complete list", () => {
  it("each page of a complete list is requested with the previous page's cursor until there is no cursor", async () => {
    const asked: (string | undefined)[] = [];
    const pages: Record<string, { data: number[]; next_cursor: string | null }> = {
      first: { data: [1, 2], next_cursor: "second" },
      // A page may be empty although more follow.
      second: { data: [], next_cursor: "third" },
      third: { data: [3], next_cursor: null },
    };
    const items = await readAll<number>(async ({ cursor }) => {
      asked.push(cursor);
      return pages[cursor ?? "first"]!;
    });
    expect([items, asked]).toEqual([
      [1, 2, 3],
      [undefined, "second", "third"],
    ]);
  });

  it("reading an endless list stops with an error", async () => {
    const endless = readAll<number>(async () => ({ data: [1], next_cursor: "again" }));
    await expect(endless).rejects.toThrow("more pages");
  });
});

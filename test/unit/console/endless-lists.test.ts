import { describe, expect, it } from "vitest";
import type { EventLogEntry } from "../../../console/src/api/generated/types.ts";
import { chooseOfAll } from "../../../console/src/components/lists/choose-of-all.ts";
import { placeRows } from "../../../console/src/components/lists/place-rows.ts";
import { joinNewest } from "../../../console/src/partner/events/join-newest.ts";

describe("rendered rows of a long list", () => {
  const even = () => 40;

  it("only rows in the visible span are rendered, and empty space of equal height replaces the other rows", () => {
    expect(placeRows(10_000, even, { from: 4_000, to: 4_400 })).toEqual({
      ...{ first: 100, end: 110, above: 4_000, below: (10_000 - 110) * 40 },
    });
    expect(placeRows(10_000, even, { from: -800, to: 400 })).toMatchObject({ first: 0, end: 10, above: 0 });
  });

  it("the rendered rows are chosen by the height of each row, even if rows differ in height", () => {
    const heightOf = (index: number) => (index === 1 ? 500 : 40);
    expect(placeRows(5, heightOf, { from: 100, to: 560 })).toEqual({
      first: 1,
      end: 3,
      above: 40,
      below: 80,
    });
  });

  it("a non-empty list renders at least one row, even if the visible span is outside the list", () => {
    expect(placeRows(5, even, { from: 9_000, to: 9_800 })).toEqual({
      first: 4,
      end: 5,
      above: 160,
      below: 0,
    });
    expect(placeRows(5, even, { from: -900, to: -100 })).toMatchObject({ first: 0, end: 1 });
    expect(placeRows(0, even, { from: 0, to: 900 })).toEqual({ first: 0, end: 0, above: 0, below: 0 });
  });

  it("rendered rows and placeholders together have the height of the whole list at every scroll position", () => {
    for (const from of [0, 1, 39, 40, 41, 199_999]) {
      const { first, end, above, below } = placeRows(5_000, even, { from, to: from + 900 });
      expect(above + (end - first) * 40 + below).toBe(200_000);
    }
  });
});

describe("selection in a partly rendered list", () => {
  const loaded = ["a", "b", "c", "d", "e"];
  const shown = ["b", "c", "d"];
  const choose = (before: string[], after: string[]) =>
    chooseOfAll({ loaded, shown, before, after, keyOf: (item) => item });

  it("selecting all selects all loaded rows, and clearing the selection leaves no row selected", () => {
    expect(choose([], ["b", "c", "d"])).toEqual(loaded);
    expect(choose(["a", "c"], ["a", "c", "b", "d"])).toEqual(loaded);
    expect(choose(loaded, ["a", "e"])).toEqual([]);
  });

  it("selecting or deselecting a single row changes only that row, even if all visible rows are then selected", () => {
    expect(choose(["a"], ["a", "c"])).toEqual(["a", "c"]);
    expect(choose(["b", "c"], ["b", "c", "d"])).toEqual(["b", "c", "d"]);
    expect(choose(["a", "b"], ["a"])).toEqual(["a"]);
  });

  it("selecting or deselecting a range of rows changes exactly the rows in the range", () => {
    expect(choose([], ["b", "c"])).toEqual(["b", "c"]);
    expect(choose(["b", "c", "d"], ["d"])).toEqual(["d"]);
  });
});

describe("event log with live updates", () => {
  const eventOf = (sequence: number, delivery_status = "delivered") =>
    ({ id: `evt_${sequence}`, sequence, delivery_status }) as EventLogEntry;
  const pageOf = (events: (number | EventLogEntry)[], next_cursor: string | null = "more") => ({
    data: events.map((one) => (typeof one === "number" ? eventOf(one) : one)),
    next_cursor,
  });
  const pages = [pageOf([9, 8, 7]), pageOf([6, 5, 4], null)];
  const sequencesOf = (joined: ReturnType<typeof joinNewest>) =>
    joined?.map(({ data }) => data.map(({ sequence }) => sequence));

  it("a refresh of the event log puts new events first and keeps the loaded events", () => {
    const joined = joinNewest(pages, pageOf([11, 10, 9]), true);
    expect(sequencesOf(joined)).toEqual([
      [11, 10, 9, 8, 7],
      [6, 5, 4],
    ]);
    expect(joined?.at(-1)?.next_cursor).toBeNull();
  });

  it("a refresh without new events returns the identical pages, so that nothing is rendered again", () => {
    expect(joinNewest(pages, pageOf([9, 8, 7]), true)).toBe(pages);
    expect(joinNewest(pages, pageOf([9, 8, 7]), false)).toBe(pages);
    expect(joinNewest(pages, pageOf([], "more"), true)).toBe(pages);
  });

  it("an event that no longer matches the filter is removed from its page", () => {
    expect(sequencesOf(joinNewest(pages, pageOf([9, 7, 5]), true))).toEqual([[9, 7, 5], [4]]);
    expect(sequencesOf(joinNewest(pages, pageOf([], null), true))).toEqual([[], []]);
  });

  it("an update that must not move rows changes delivery statuses, but neither adds nor removes events", () => {
    const joined = joinNewest(pages, pageOf([10, eventOf(8, "failed")]), false);
    expect(sequencesOf(joined)).toEqual([
      [9, 8, 7],
      [6, 5, 4],
    ]);
    expect(joined?.[0]?.data[1]).toMatchObject({ sequence: 8, delivery_status: "failed" });
    expect(joined?.[1]).toBe(pages[1]);
  });

  it("events missing between the newest page and the loaded pages are detected", () => {
    expect(joinNewest(pages, pageOf([40, 39, 38]), true)).toBeNull();
    expect(joinNewest([pageOf([], null)], pageOf([2, 1], null), true)).toHaveLength(1);
    expect(joinNewest([pageOf([], null)], pageOf([40, 39]), true)).toBeNull();
  });
});

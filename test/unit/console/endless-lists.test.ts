import { describe, expect, it } from "vitest";
import type { EventLogEntry } from "../../../console/src/api/generated/types.ts";
import { joinNewest } from "../../../console/src/partner/events/join-newest.ts";
import { chooseOfAll } from "../../../console/src/pieces/choose-of-all.ts";
import { placeRows } from "../../../console/src/pieces/place-rows.ts";

describe("the rows of a long list that are in the page", () => {
  const even = () => 40;

  it("rows of a long list in the page are those in the span, and the others have the room they would take", () => {
    expect(placeRows(10_000, even, { from: 4_000, to: 4_400 })).toEqual({
      ...{ first: 100, end: 110, above: 4_000, below: (10_000 - 110) * 40 },
    });
    expect(placeRows(10_000, even, { from: -800, to: 400 })).toMatchObject({ first: 0, end: 10, above: 0 });
  });

  it("the rows in the page follow from the height of each row, however they differ", () => {
    const heightOf = (index: number) => (index === 1 ? 500 : 40);
    expect(placeRows(5, heightOf, { from: 100, to: 560 })).toEqual({
      first: 1,
      end: 3,
      above: 40,
      below: 80,
    });
  });

  it("the rows in the page are at least one where the list has any, also beyond its end", () => {
    expect(placeRows(5, even, { from: 9_000, to: 9_800 })).toEqual({
      first: 4,
      end: 5,
      above: 160,
      below: 0,
    });
    expect(placeRows(5, even, { from: -900, to: -100 })).toMatchObject({ first: 0, end: 1 });
    expect(placeRows(0, even, { from: 0, to: 900 })).toEqual({ first: 0, end: 0, above: 0, below: 0 });
  });

  it("the rows in the page take up the room of the whole list together with the others, wherever the screen is", () => {
    for (const from of [0, 1, 39, 40, 41, 199_999]) {
      const { first, end, above, below } = placeRows(5_000, even, { from, to: from + 900 });
      expect(above + (end - first) * 40 + below).toBe(200_000);
    }
  });
});

describe("what is chosen of a list of which only some rows are in the page", () => {
  const loaded = ["a", "b", "c", "d", "e"];
  const shown = ["b", "c", "d"];
  const choose = (before: string[], after: string[]) =>
    chooseOfAll({ loaded, shown, before, after, keyOf: (item) => item });

  it("all means all that is loaded, and none means none", () => {
    expect(choose([], ["b", "c", "d"])).toEqual(loaded);
    expect(choose(["a", "c"], ["a", "c", "b", "d"])).toEqual(loaded);
    expect(choose(loaded, ["a", "e"])).toEqual([]);
  });

  it("a single row is taken for what it is, also the last that was missing", () => {
    expect(choose(["a"], ["a", "c"])).toEqual(["a", "c"]);
    expect(choose(["b", "c"], ["b", "c", "d"])).toEqual(["b", "c", "d"]);
    expect(choose(["a", "b"], ["a"])).toEqual(["a"]);
  });

  it("a range of rows is that range", () => {
    expect(choose([], ["b", "c"])).toEqual(["b", "c"]);
    expect(choose(["b", "c", "d"], ["d"])).toEqual(["d"]);
  });
});

describe("the event log that goes on while it is read", () => {
  const eventOf = (sequence: number, delivery_status = "delivered") =>
    ({ id: `evt_${sequence}`, sequence, delivery_status }) as EventLogEntry;
  const pageOf = (events: (number | EventLogEntry)[], next_cursor: string | null = "more") => ({
    data: events.map((one) => (typeof one === "number" ? eventOf(one) : one)),
    next_cursor,
  });
  const pages = [pageOf([9, 8, 7]), pageOf([6, 5, 4], null)];
  const sequencesOf = (joined: ReturnType<typeof joinNewest>) =>
    joined?.map(({ data }) => data.map(({ sequence }) => sequence));

  it("new events come first, and what was read before them stays", () => {
    const joined = joinNewest(pages, pageOf([11, 10, 9]), true);
    expect(sequencesOf(joined)).toEqual([
      [11, 10, 9, 8, 7],
      [6, 5, 4],
    ]);
    expect(joined?.at(-1)?.next_cursor).toBeNull();
  });

  it("nothing new gives the very same pages, so that nothing is drawn again", () => {
    expect(joinNewest(pages, pageOf([9, 8, 7]), true)).toBe(pages);
    expect(joinNewest(pages, pageOf([9, 8, 7]), false)).toBe(pages);
    expect(joinNewest(pages, pageOf([], "more"), true)).toBe(pages);
  });

  it("an event that no longer matches the filter is removed from its page", () => {
    expect(sequencesOf(joinNewest(pages, pageOf([9, 7, 5]), true))).toEqual([[9, 7, 5], [4]]);
    expect(sequencesOf(joinNewest(pages, pageOf([], null), true))).toEqual([[], []]);
  });

  it("no event comes or goes where rows must not move, and each says how its delivery stands", () => {
    const joined = joinNewest(pages, pageOf([10, eventOf(8, "failed")]), false);
    expect(sequencesOf(joined)).toEqual([
      [9, 8, 7],
      [6, 5, 4],
    ]);
    expect(joined?.[0]?.data[1]).toMatchObject({ sequence: 8, delivery_status: "failed" });
    expect(joined?.[1]).toBe(pages[1]);
  });

  it("events between the newest page and what was read are noticed", () => {
    expect(joinNewest(pages, pageOf([40, 39, 38]), true)).toBeNull();
    expect(joinNewest([pageOf([], null)], pageOf([2, 1], null), true)).toHaveLength(1);
    expect(joinNewest([pageOf([], null)], pageOf([40, 39]), true)).toBeNull();
  });
});

import { expect, it } from "vitest";
import type { Lot, LotBid } from "../../../console/src/api/generated/types.ts";
import { leaderOf, leadingBids, rivalOf } from "../../../console/src/operator/lots/leading-bids.ts";

const bid = (order_id: string, is_competing: boolean) => ({ order_id, is_competing }) as LotBid;
const lot = (state: Lot["state"], leader_order_id: string | null, bids: LotBid[]) => ({
  ...{ state, leader_order_id, bids },
});
const idsOf = (shown: Parameters<typeof leadingBids>[0]) => leadingBids(shown).map(({ order_id: id }) => id);

it("the leading bid of a lot comes first, followed by competing bids, and an order in inspection is omitted", () => {
  const bids = [bid("inspected", false), bid("first", true), bid("second", true)];
  expect(idsOf(lot("acquiring", "first", bids))).toEqual(["first", "second"]);
  expect(leaderOf(lot("acquiring", "first", bids))?.order_id).toBe("first");
});

it("a won lot shows only the winning bid", () => {
  expect(idsOf(lot("awarded", "won", [bid("won", false), bid("inspected", false)]))).toEqual(["won"]);
});

it("a lot shows its ended bids only if it was lost, passed or cancelled", () => {
  const bids = [bid("ended", false)];
  for (const state of ["lost", "passed", "cancelled"] as const)
    expect(idsOf(lot(state, null, bids))).toEqual(["ended"]);
  expect(idsOf(lot("waiting", null, bids))).toEqual([]);
});

it("only an order that does not lead its lot has a rival, and a higher bid in inspection is no rival", () => {
  const acquired = lot("acquiring", "first", [
    ...[bid("inspected", false), bid("first", true), bid("second", true)],
  ]);
  expect(rivalOf(acquired, "first")).toBeUndefined();
  expect(rivalOf(acquired, "second")?.order_id).toBe("first");
  expect(rivalOf(undefined, "second")).toBeUndefined();
});

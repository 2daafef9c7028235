import { describe, expect, it } from "vitest";
import type { Lot } from "../../../console/src/api/generated/types.ts";
import {
  divideLots,
  findOpenCutoff,
  type LotAction,
  listLossReasons,
  listLotActions,
  rankBids,
} from "../../../console/src/operator/lots/evaluate-lot.ts";
import { failureReasons, type OrderStatus, orderStatuses } from "../../../shared/domain/orders/order.ts";
import { planLot, type WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import { buildOrder, placedAt } from "../orders/build-order.ts";

const bid = (id: string, status: OrderStatus, amount: number, minute = 0) => ({
  ...{ id, status, max_bid_amount_usd: amount },
  created_at: new Date(placedAt + minute * 60_000).toISOString(),
});

const wanted: Record<LotAction, WantedAction> = {
  acquire: { kind: "acquire" },
  award: { kind: "award", terms: { winnerOrderId: null, auctionFinalPriceKrw: 1, auctionFeeUsd: null } },
  lose: { kind: "lose", failureReason: "auction_cancelled" },
};

/** Reports whether the domain would change any of the lot's orders. */
const changesSomething = (status: OrderStatus, action: LotAction): boolean => changes(status, wanted[action]);

function changes(status: OrderStatus, action: WantedAction): boolean {
  const lot = { award: null, pendingAward: null } as Parameters<typeof planLot>[0];
  try {
    return planLot(lot, [buildOrder(status)], action, placedAt + 2).changes.length > 0;
  } catch {
    return false;
  }
}

describe("auction lot", () => {
  it("bids are ranked with the leader first, then by higher amount, then by earlier time", () => {
    const ranked = rankBids(
      [
        bid("low", "placed", 9_000),
        bid("late", "placed", 11_000, 5),
        bid("early", "placed", 11_000, 1),
        bid("leader", "placed", 12_000),
        bid("ended", "cancelled", 20_000),
      ],
      "leader",
    );
    expect(ranked.map(({ id }) => id)).toEqual(["leader", "early", "late", "low", "ended"]);
  });

  it("the order that an award takes is ranked above an order in inspection with a higher bid", () => {
    const bids = [
      bid("inspected", "secondary_inspection_in_progress", 20_000),
      bid("leader", "acquiring", 9_000),
    ];
    expect(rankBids(bids, "leader").map(({ id }) => id)).toEqual(["leader", "inspected"]);
    expect(rankBids(bids, null).map(({ id }) => id)).toEqual(["inspected", "leader"]);
  });

  it("an acquisition counts as early until the latest order cutoff of the bids that would be acquired", () => {
    const closing = (status: OrderStatus, order_cutoff_at: string | null) => ({ status, order_cutoff_at });
    const bids = [
      closing("placed", "2026-12-01T09:00:00Z"),
      closing("placed", "2026-12-01T17:00:00+09:00"),
      closing("acquiring", "2026-12-02T09:00:00Z"),
      closing("placed", null),
    ];
    expect(findOpenCutoff(bids, Date.parse("2026-12-01T08:59:59Z"))).toBe("2026-12-01T09:00:00Z");
    expect(findOpenCutoff(bids, Date.parse("2026-12-01T09:00:00Z"))).toBeNull();
    expect(findOpenCutoff([], placedAt)).toBeNull();
  });

  it("the order that won the car is ranked first", () => {
    const ranked = rankBids([bid("lost", "failed", 13_000), bid("won", "secured", 12_000)], null);
    expect(ranked.map(({ id }) => id)).toEqual(["won", "lost"]);
  });

  it.each(["placed", "secondary_inspection_ready", "acquiring"] as const)(
    "The loss reasons offered for an order with status %s are exactly the reasons that the domain accepts",
    (status) => {
      const taken = failureReasons.filter((failureReason) =>
        changes(status, { kind: "lose", failureReason }),
      );
      expect(listLossReasons([{ status }])).toEqual(taken);
    },
  );

  it.each(orderStatuses)(
    "a lot whose order has status %s offers exactly the lot actions that the domain allows",
    (status) => {
      const offered = listLotActions([bid("one", status, 10_000)]);
      const possible = (["acquire", "award", "lose"] as const).filter((action) =>
        changesSomething(status, action),
      );
      expect(offered).toEqual(possible);
    },
  );

  it("a won lot offers no actions, even if a later bid has the status `placed`", () => {
    expect(listLotActions([bid("won", "in_transit", 1), bid("late", "placed", 2)])).toEqual([]);
  });

  it("a selected lot within the grace period of its award is excluded from bulk actions and counted separately", () => {
    const pending = { state: "acquiring", bid_count: 2, pending_award: {} as Lot["pending_award"] } as const;
    const acquiring = { ...pending, pending_award: null };
    const waiting = { ...acquiring, state: "waiting" } as const;
    const withoutBids = { ...waiting, bid_count: 0 };
    const lots = [pending, acquiring, waiting, withoutBids, { ...acquiring, state: "awarded" } as const];
    expect(divideLots(lots)).toEqual({ waiting: [waiting], acquiring: [acquiring], pending: [pending] });
  });
});

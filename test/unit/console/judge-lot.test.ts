import { describe, expect, it } from "vitest";
import {
  type LotAction,
  listLossReasons,
  listLotActions,
  rankBids,
} from "../../../console/src/operator/lots/judge-lot.ts";
import { failureReasons, type OrderStatus, orderStatuses } from "../../../shared/domain/orders/order.ts";
import { planLot, type WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import { buildOrder, placedAt } from "../orders/build-order.ts";

const bid = (id: string, status: OrderStatus, amount: number, isHighest = false, minute = 0) => ({
  ...{ id, status, max_bid_amount_usd: amount, is_highest_bid: isHighest },
  created_at: new Date(placedAt + minute * 60_000).toISOString(),
});

const wanted: Record<LotAction, WantedAction> = {
  acquire: { kind: "acquire" },
  award: { kind: "award", terms: { winnerOrderId: null, auctionFinalPriceKrw: 1, auctionFeeUsd: null } },
  lose: { kind: "lose", failureReason: "auction_cancelled" },
};

/** Whether the domain would change any of the lot's orders. */
const changesSomething = (status: OrderStatus, action: LotAction): boolean => changes(status, wanted[action]);

function changes(status: OrderStatus, action: WantedAction): boolean {
  const lot = { award: null } as Parameters<typeof planLot>[0];
  try {
    return planLot(lot, [buildOrder(status)], action, placedAt + 2).changes.length > 0;
  } catch {
    return false;
  }
}

describe("a lot", () => {
  it("the leader ranks first, then the higher amount, and of equal bids the earlier", () => {
    const ranked = rankBids([
      bid("low", "placed", 9_000),
      bid("late", "placed", 11_000, false, 5),
      bid("early", "placed", 11_000, false, 1),
      bid("leader", "placed", 12_000, true),
      bid("ended", "cancelled", 20_000),
    ]);
    expect(ranked.map(({ id }) => id)).toEqual(["leader", "early", "late", "low", "ended"]);
  });

  it("the order that the car was bought for stands before all others", () => {
    const ranked = rankBids([bid("lost", "failed", 13_000), bid("won", "secured", 12_000)]);
    expect(ranked.map(({ id }) => id)).toEqual(["won", "lost"]);
  });

  it.each(["placed", "secondary_inspection_ready", "acquiring"] as const)(
    "A loss of an order that is %s offers exactly the reasons with which the domain would end it",
    (status) => {
      const taken = failureReasons.filter((failureReason) =>
        changes(status, { kind: "lose", failureReason }),
      );
      expect(listLossReasons([{ status }])).toEqual(taken);
    },
  );

  it.each(orderStatuses)(
    "offers for an order that is %s what the domain would carry out, no other",
    (status) => {
      const offered = listLotActions([bid("one", status, 10_000, true)]);
      const possible = (["acquire", "award", "lose"] as const).filter((action) =>
        changesSomething(status, action),
      );
      expect(offered).toEqual(possible);
    },
  );

  it("a lot that is won takes nothing more", () => {
    expect(listLotActions([bid("won", "in_transit", 1), bid("late", "placed", 2)])).toEqual([]);
  });
});

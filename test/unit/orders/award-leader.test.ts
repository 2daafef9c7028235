import { expect, it } from "vitest";
import { type Order, orderStatuses } from "../../../shared/domain/orders/order.ts";
import { competesForAward } from "../../../shared/domain/orders/plan-acquisition.ts";
import { planLot, type WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import { buildOrder, placedAt } from "./build-order.ts";

const terms = { winnerOrderId: null, auctionFinalPriceKrw: 1, auctionFeeUsd: null };
const wanted: WantedAction = { kind: "award", terms };
const lot = { award: null, pendingAward: null } as Parameters<typeof planLot>[0];

/** Awards a lot with these orders, of which the first has the highest bid. Returns the id of the order that wins. */
function awardTo(orders: readonly Order[]): string | undefined {
  const plan = planLot(lot, orders, wanted, placedAt + 2);
  const after = (order: Order) => plan.changes.find(({ before }) => before === order)?.after ?? order;
  return plan.complete ? plan.award?.winnerOrderId : awardTo(orders.map(after));
}

it.each(["placed", "secondary_inspection_in_progress", "secondary_inspection_ready", "acquiring"] as const)(
  "an award goes to the highest competing bid if the order with the highest bid has status %s",
  (status) => {
    const orders = [
      buildOrder(status, { orderId: "high", maxBidAmountUsd: 20_000 }),
      buildOrder("acquiring", { orderId: "low", maxBidAmountUsd: 9_000 }),
    ];
    expect(orders.find(competesForAward)?.orderId).toBe(awardTo(orders));
  },
);

it("an order competes for an award from placement to the end of acquisition, except during an inspection", () => {
  const competing = orderStatuses.filter((status) => competesForAward({ status }));
  expect(competing).toEqual(["placed", "secondary_inspection_ready", "acquiring"]);
});

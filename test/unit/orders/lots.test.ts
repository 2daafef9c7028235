import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareEntries,
  entriesAfter,
  entryOf,
  leaderOf,
  standingOf,
} from "../../../shared/domain/orders/lot.ts";
import type { FailureReason, Order } from "../../../shared/domain/orders/order.ts";
import { planLot, refuseIdleAction, type WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import { competitor, emptyLot as lot } from "./build-lot.ts";
import { placedAt } from "./build-order.ts";

const now = placedAt + 60_000;
const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: null };

const anyOrders = fc
  .array(
    fc.record({
      bid: fc.option(fc.constantFrom(20_000, 30_000, 40_000, 50_000), { nil: null }),
      at: fc.integer({ min: 0, max: 3 }),
      status: fc.constantFrom<Order["status"]>(
        "placed",
        "secondary_inspection_in_progress",
        "secondary_inspection_ready",
        "acquiring",
      ),
    }),
    { maxLength: 12 },
  )
  .map((rows) => rows.map(({ bid, at, status }, id) => competitor(id, status, bid, placedAt + at)));

/** Executes an action in parts of `size`, and plans again after each part, as after an interruption. */
function carryOut(orders: readonly Order[], wanted: WantedAction, size: number): Map<string, Order> {
  const state = new Map(orders.map((order) => [order.orderId, order]));
  let award = null;
  for (;;) {
    const plan = planLot({ ...lot, award }, [...state.values()], wanted, now);
    const piece = plan.changes.slice(0, size);
    for (const { after } of piece) state.set(after.orderId, after);
    award = plan.award;
    if (plan.complete && piece.length === plan.changes.length) return state;
  }
}

describe("ranking", () => {
  it("the ranking of a lot puts the highest bid first and, among equal bids, the earliest bid", () => {
    const entries = [
      entryOf(competitor(1, "placed", 100, placedAt + 1)),
      entryOf(competitor(2, "placed", 200, placedAt + 2)),
      entryOf(competitor(3, "placed", 200, placedAt + 1)),
      entryOf(competitor(4, "placed", null, placedAt)),
    ];
    expect(entries.sort(compareEntries).map((entry) => entry.orderId)).toEqual([
      "ord_3",
      "ord_2",
      "ord_1",
      "ord_4",
    ]);
  });

  it("the ranking of a lot with bids gives exactly one order the highest bid, for any bids", () => {
    fc.assert(
      fc.property(anyOrders, (orders) => {
        const leader = leaderOf(entriesAfter([], orders));
        const holders = orders.filter((order) => standingOf(order, leader).isHighestBid);
        const bids = orders.flatMap((order) => order.maxBidAmountUsd ?? []);
        expect(holders).toHaveLength(bids.length > 0 ? 1 : 0);
        for (const order of orders) {
          expect(standingOf(order, leader).currentMaxBidUsd).toBe(Math.max(0, ...bids));
        }
      }),
    );
  });

  it("the ranking of a lot ignores ended orders", () => {
    const orders = [
      competitor(1, "failed", 900),
      competitor(2, "cancelled", 800),
      competitor(3, "placed", 100),
    ];
    const leader = leaderOf(entriesAfter(orders.map(entryOf), orders));
    expect(leader).toMatchObject({ orderId: "ord_3", maxBidAmountUsd: 100 });
  });
});

describe("acquiring a lot", () => {
  it("acquiring a lot moves all placed and inspected orders to acquiring, and leaves orders in inspection unchanged", () => {
    const orders = [
      competitor(1, "placed", 100),
      competitor(2, "secondary_inspection_ready", 200),
      competitor(3, "secondary_inspection_in_progress", 300),
      competitor(4, "acquiring", 50),
    ];
    const { changes } = planLot(lot, orders, { kind: "acquire" }, now);
    expect(changes.map(({ after }) => [after.orderId, after.status])).toEqual([
      ["ord_2", "acquiring"],
      ["ord_1", "acquiring"],
    ]);
  });
});

describe("awarding a lot", () => {
  it("awarding a lot secures the order with the highest bid and fails the other orders as outbid_internally", () => {
    const orders = [
      competitor(1, "acquiring", 10_000),
      competitor(2, "acquiring", 30_000),
      competitor(3, "acquiring", 20_000),
    ];
    const state = carryOut(orders, { kind: "award", terms }, 100);
    expect(state.get("ord_2")).toMatchObject({ status: "secured", amounts: { purchasePriceUsd: 10_000 } });
    for (const id of ["ord_1", "ord_3"]) {
      expect(state.get(id)).toMatchObject({ status: "failed", failureReason: "outbid_internally" });
    }
  });

  it("awarding a lot to an order that does not lead the lot requires a reason", () => {
    const orders = [competitor(1, "acquiring", 20_000), competitor(2, "acquiring", 30_000)];
    const named = { ...terms, winnerOrderId: "ord_1" };
    expect(() => planLot(lot, orders, { kind: "award", terms: named }, now)).toThrowError(
      /ord_2 leads the lot/,
    );
    const meant = { ...named, overrideReason: "The partner of ord_2 withdrew by phone." };
    const plan = planLot(lot, orders, { kind: "award", terms: meant }, now);
    expect(plan.changes.map(({ after }) => [after.orderId, after.status])).toEqual([
      ["ord_1", "secured"],
      ["ord_2", "failed"],
    ]);
  });

  it("an award also considers orders that are not yet acquiring, and a rejected award changes no order", () => {
    const orders = [competitor(1, "acquiring", 20_000), competitor(2, "placed", 300)];
    const late = [competitor(1, "acquiring", 300), competitor(2, "placed", 20_000)];
    const named = { ...terms, winnerOrderId: "ord_1" };
    expect(planLot(lot, orders, { kind: "award", terms: named }, now).changes).toHaveLength(1);
    expect(() => planLot(lot, late, { kind: "award", terms: named }, now)).toThrowError(
      /ord_2 leads the lot/,
    );
    expect(planLot(lot, late, { kind: "award", terms }, now).changes).toHaveLength(1);
  });

  it("awarding a lot is rejected while none of its orders is acquiring", () => {
    expect(() => planLot(lot, [competitor(1, "placed", 100)], { kind: "award", terms }, now)).toThrowError(
      expect.objectContaining({
        code: "invalid_status_transition",
        details: expect.objectContaining({ current_status: "placed" }),
      }),
    );
    expect(() => planLot(lot, [], { kind: "award", terms }, now)).toThrowError(
      expect.objectContaining({ code: "conflict" }),
    );
  });

  it("awarding an already awarded lot with different terms is rejected", () => {
    const award = { winnerOrderId: "ord_1", auctionFinalPriceKrw: 1, auctionFeeUsd: null, awardedAt: now };
    expect(() => planLot({ ...lot, award }, [], { kind: "award", terms }, now)).toThrowError(
      expect.objectContaining({ code: "conflict" }),
    );
  });
});

describe("losing a lot", () => {
  const lose = (failureReason: FailureReason): WantedAction => ({ kind: "lose", failureReason });

  it("losing a lot with the reason outbid fails the order with the highest bid as outbid and the other orders as outbid_internally", () => {
    const orders = [
      competitor(1, "acquiring", 100),
      competitor(2, "acquiring", 300),
      competitor(3, "acquiring", 200),
    ];
    const state = carryOut(orders, lose("outbid"), 100);
    expect([...state.values()].map((order) => "failureReason" in order && order.failureReason)).toEqual([
      "outbid_internally",
      "outbid",
      "outbid_internally",
    ]);
  });

  it.each([
    "outbid_internally",
    "vehicle_unavailable",
    "auction_cancelled",
    "auction_passed",
    "seller_withdrew",
  ] as const)("losing a lot with the reason %s fails all its orders with this reason", (reason) => {
    const orders = [competitor(1, "acquiring", 100), competitor(2, "acquiring", 300)];
    const state = carryOut(orders, lose(reason), 100);
    for (const order of state.values())
      expect(order).toMatchObject({ status: "failed", failureReason: reason });
  });

  it("losing a lot cancels orders that are not yet acquiring if the reason is also a cancellation reason", () => {
    const orders = [competitor(1, "placed", 100), competitor(2, "acquiring", 300)];
    const state = carryOut(orders, lose("seller_withdrew"), 100);
    expect(state.get("ord_1")).toMatchObject({ status: "cancelled", cancellationReason: "seller_withdrew" });
    expect(state.get("ord_2")).toMatchObject({ status: "failed", failureReason: "seller_withdrew" });
  });

  it("losing a lot is rejected once the lot is awarded", () => {
    const award = { winnerOrderId: "ord_1", auctionFinalPriceKrw: 1, auctionFeeUsd: null, awardedAt: now };
    expect(() => planLot({ ...lot, award }, [], lose("outbid"), now)).toThrowError(
      expect.objectContaining({ code: "conflict" }),
    );
  });
});

describe("lot action in chunks", () => {
  const actions = fc.constantFrom<WantedAction>(
    { kind: "acquire" },
    { kind: "award", terms },
    { kind: "lose", failureReason: "outbid" },
    { kind: "lose", failureReason: "auction_cancelled" },
  );

  it("a lot action that is split into chunks of any size has the same result as the action in one run", () => {
    fc.assert(
      fc.property(anyOrders, actions, fc.integer({ min: 1, max: 5 }), (orders, action, size) => {
        fc.pre(action.kind !== "award" || orders.some((order) => order.status === "acquiring"));
        expect(carryOut(orders, action, size)).toEqual(carryOut(orders, action, 100));
      }),
    );
  });
});

describe("lot action without matching orders", () => {
  it("a repeated lot action succeeds without changes", () => {
    const awarded = { ...lot, award: { ...terms, winnerOrderId: "ord_1", awardedAt: now } };
    expect(() => refuseIdleAction(awarded, [], { kind: "award", terms })).not.toThrow();
    expect(() => refuseIdleAction(lot, [competitor(1, "acquiring", 1)], { kind: "acquire" })).not.toThrow();
  });

  it("a lot action without matching orders is rejected if it was not done before", () => {
    expect(() => refuseIdleAction(lot, [competitor(1, "secured", 1)], { kind: "acquire" })).toThrowError(
      expect.objectContaining({ code: "invalid_status_transition" }),
    );
    expect(() => refuseIdleAction(lot, [], { kind: "lose", failureReason: "outbid" })).toThrowError(
      expect.objectContaining({ code: "conflict" }),
    );
  });
});

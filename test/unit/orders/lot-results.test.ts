import { describe, expect, it } from "vitest";
import { endedOnDay, lossOf } from "../../../shared/domain/orders/lot-result.ts";
import type { FailureReason, Order } from "../../../shared/domain/orders/order.ts";
import { planLot } from "../../../shared/domain/orders/plan-lot.ts";
import { compareRunningOrder, type RunningPosition } from "../../../shared/domain/orders/running-order.ts";
import { buildOrder, placedAt } from "./build-order.ts";

const failed = (failureReason: FailureReason, updatedAt = placedAt) =>
  ({ ...buildOrder("failed", { updatedAt }), failureReason }) as Order;
const cancelled = (cancellationReason: string) =>
  ({ ...buildOrder("cancelled"), cancellationReason }) as Order;

describe("the result of a lot that was not won", () => {
  it("a lost lot has the failure reason of its highest order and not of its lower orders", () => {
    const orders = [failed("outbid_internally", placedAt + 5), failed("outbid")];
    expect(lossOf(orders)).toEqual({ state: "lost", reason: "outbid" });
    expect(lossOf([failed("outbid_internally")])).toEqual({ state: "lost", reason: "outbid_internally" });
  });

  it("the latest of several failure reasons is the reason of a lost lot", () => {
    const orders = [failed("auction_cancelled"), failed("seller_withdrew", placedAt + 1)];
    expect(lossOf(orders)).toEqual({ state: "lost", reason: "seller_withdrew" });
  });

  it("a lot has the result `passed` if its order failed with the reason auction_passed", () => {
    expect(lossOf([failed("auction_passed")])).toEqual({ state: "passed", reason: "auction_passed" });
  });

  it("a lot that is lost before its acquisition keeps the loss reason, although its orders are cancelled", () => {
    const lot = { award: null, pendingAward: null } as Parameters<typeof planLot>[0];
    const wanted = { kind: "lose", failureReason: "seller_withdrew" } as const;
    const { changes } = planLot(lot, [buildOrder("placed")], wanted, placedAt + 1);
    expect(changes.map(({ after }) => after.status)).toEqual(["cancelled"]);
    expect(lossOf(changes.map(({ after }) => after))).toEqual({ state: "lost", reason: "seller_withdrew" });
  });

  it("a lot is cancelled if partners cancelled every order, but not if any order failed", () => {
    expect(lossOf([cancelled("dealer_cancelled")])).toEqual({ state: "cancelled", reason: null });
    expect(lossOf([cancelled("dealer_cancelled"), failed("outbid")]).state).toBe("lost");
  });
});

describe("the ended orders of an auction day", () => {
  const auctionDate = Date.parse("2026-12-04T10:00:00+09:00");
  const idsOn = (day: string | null, orders: Order[]) =>
    endedOnDay(orders, day).map(({ orderId }) => orderId);

  it("only orders of the day count, and an order without an auction counts only without a day", () => {
    const orders = [
      buildOrder("failed", { orderId: "first", auctionDate }),
      buildOrder("cancelled", { orderId: "next", auctionDate: auctionDate + 86_400_000 }),
      buildOrder("failed", { orderId: "dealer", auctionDate: null }),
    ];
    expect(idsOn("2026-12-04", orders)).toEqual(["first"]);
    expect(idsOn("2026-12-05", orders)).toEqual(["next"]);
    expect(idsOn(null, orders)).toEqual(["dealer"]);
  });

  it.each(["placed", "acquiring", "secured", "delivered"] as const)(
    "a day with an order in status %s has no ended orders",
    (status) => {
      const orders = [buildOrder("failed", { auctionDate }), buildOrder(status, { auctionDate })];
      expect(idsOn("2026-12-04", orders)).toEqual([]);
    },
  );
});

describe("the running order of lots", () => {
  const place = (source: RunningPosition["source"], lotNumber: string | null, vehicleId = "car") => ({
    ...{ source, lotNumber, vehicleId },
  });

  it("lots are sorted by auction house and then by lot number in natural order, with unknown values last", () => {
    const sorted = [
      place("auction_a", "99"),
      place("auction_a", "1001"),
      place("auction_a", "A-2"),
      place("auction_a", "A-10"),
      place("auction_a", null),
      place("auction_b", "3"),
      place(null, "1"),
    ];
    expect(sorted.toReversed().sort(compareRunningOrder)).toEqual(sorted);
  });

  it("lots with the same number are sorted by vehicle id", () => {
    const [one, other] = [place("auction_a", "1", "a"), place("auction_a", "1", "b")];
    expect([compareRunningOrder(one, other), compareRunningOrder(one, one)]).toEqual([-1, 0]);
  });
});

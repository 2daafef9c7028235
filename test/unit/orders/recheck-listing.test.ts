import { describe, expect, it } from "vitest";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";
import { passesAt } from "../../../shared/domain/orders/pass-auction.ts";
import { nextRecheckAt } from "../../../shared/domain/orders/recheck-dealer-listing.ts";
import { nextListingCheckAt } from "../../../shared/domain/orders/recheck-listing.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { buildOrder, placedAt } from "./build-order.ts";

const buyNow = { maxBidAmountUsd: null, orderCutoffAt: null };

describe("daily check of an order's listing", () => {
  it.each(orderStatuses)(
    "the listing of a buy-now order with the status %s is read only if the status is `placed` or `acquiring`",
    (status) => {
      const next = nextListingCheckAt(buildOrder(status, buyNow), placedAt);
      expect(next).toBe(status === "placed" || status === "acquiring" ? placedAt + day : null);
    },
  );

  it("The listing of a placed order with a bid is read daily while the auction has no date", () => {
    expect(nextListingCheckAt(buildOrder("placed", { auctionDate: null }), placedAt)).toBe(placedAt + day);
    expect(nextListingCheckAt(buildOrder("acquiring", { auctionDate: null }), placedAt)).toBeNull();
    expect(nextListingCheckAt(buildOrder("placed"), placedAt)).toBeNull();
  });

  it("An order on a dealer's car is checked by the dealer recheck and not by the listing check", () => {
    const dealers = { ...buyNow, vehicleId: "retail_1231" };
    expect(nextListingCheckAt(buildOrder("placed", dealers), placedAt)).toBeNull();
    expect(nextRecheckAt(buildOrder("placed", dealers), placedAt)).not.toBeNull();
  });

  it("Every placed order is checked by exactly one schedule", () => {
    const placed = [{}, { auctionDate: null }, buyNow, { ...buyNow, vehicleId: "retail_1231" }];
    for (const changes of placed) {
      const order = buildOrder("placed", changes);
      const checks = [passesAt(order), nextListingCheckAt(order, placedAt), nextRecheckAt(order, placedAt)];
      expect(checks.filter((at) => at !== null)).toHaveLength(1);
    }
  });
});

import { describe, expect, it } from "vitest";
import { auctionResults } from "../../../shared/domain/inventory/vocabulary.ts";
import { loseSoldCar } from "../../../shared/domain/orders/lose-sold-car.ts";
import type { LotAward } from "../../../shared/domain/orders/lot.ts";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { buildOrder, placedAt } from "./build-order.ts";

const now = placedAt + 1;
const unsold = { award: null, pendingAward: null };
const sold = buildListing({ auctionResult: "sold" });
const buyNow = { maxBidAmountUsd: null, orderCutoffAt: null };

describe("buy-now order for a car sold to someone else", () => {
  it.each(auctionResults)(
    "a buy-now order whose car has the auction result %s fails as vehicle_unavailable only if the result is a sale",
    (auctionResult) => {
      const lost = loseSoldCar(buildOrder("placed", buyNow), buildListing({ auctionResult }), unsold, now);
      const isSold = auctionResult === "sold" || auctionResult === "negotiation_sold";
      expect(lost?.after ?? null).toEqual(
        isSold ? expect.objectContaining({ status: "failed", failureReason: "vehicle_unavailable" }) : null,
      );
    },
  );

  it.each(orderStatuses)(
    "a buy-now order with the status %s fails because of a sold car only if the status is `placed` or `acquiring`",
    (status) => {
      const lost = loseSoldCar(buildOrder(status, buyNow), sold, unsold, now);
      expect(lost !== null).toBe(status === "placed" || status === "acquiring");
    },
  );

  it("an order for a sold car does not fail if it has a bid, the service bought the car, or the listing is gone", () => {
    const award: LotAward = {
      ...{ winnerOrderId: "ord_2", auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: null, awardedAt: now },
    };
    expect(loseSoldCar(buildOrder("placed"), sold, unsold, now)).toBeNull();
    const pendingAward = {
      ...award,
      overrideReason: null,
      awardedBy: "ops@example.com",
      effectiveAt: now + 1,
    };
    for (const won of [
      { award, pendingAward: null },
      { award: null, pendingAward },
    ])
      expect(loseSoldCar(buildOrder("acquiring", buyNow), sold, won, now)).toBeNull();
    expect(loseSoldCar(buildOrder("placed", buyNow), null, unsold, now)).toBeNull();
  });
});

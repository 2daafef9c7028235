import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Correction, correctOrder } from "../../../shared/domain/orders/amend-order.ts";
import type { Order } from "../../../shared/domain/orders/order.ts";
import {
  ceilingKrw,
  largestFeeMultiple,
  requireUsualAward,
} from "../../../shared/domain/orders/require-usual-award.ts";
import { usdToKrwRoundedDown } from "../../../shared/domain/pricing/convert-currency.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { priceListing } from "../../../shared/domain/pricing/price-listing.ts";
import { buildOrder, placedAt } from "./build-order.ts";

const fxRate = 1_387.5;
const pricing = priceListing(
  { source: "auction_a", startPriceKrw: 3_000_000, soldPriceKrw: null },
  { krwPerUsd: fxRate, fees: defaultFees, partner: { discount: { fixedDiscountUsd: 0, commissionUsd: 0 } } },
);
const bidding = (orderId: string, maxBidAmountUsd: number | null, more: object = {}) =>
  ({ orderId, maxBidAmountUsd, fxRate, pricing, ...more }) as Order;

describe("implausible award", () => {
  const leader = bidding("ord_1", 2_931);
  const award =
    (auctionFinalPriceKrw: number, auctionFeeUsd: number | null, more: object = {}) =>
    () =>
      requireUsualAward(leader, leader, { auctionFinalPriceKrw, auctionFeeUsd, ...more });

  it("an award above the ceiling is rejected, and the error states the ceiling and the price", () => {
    expect(award(134_000_000, null)).toThrow(
      expect.objectContaining({
        code: "validation_error",
        message: expect.stringMatching(
          /^body\.override_reason: .*ceiling of 4066762 won \(2931 dollars\).*96577/,
        ),
      }),
    );
  });

  it("an award with a fee of more than three times the auction house's usual fee is rejected", () => {
    expect(award(4_000_000, 320_000)).toThrow(/three|3 times the usual/);
    expect(award(4_000_000, null)).not.toThrow();
  });

  it("all objections to an award are reported at once, and a stated reason lets the award pass", () => {
    expect(award(134_000_000, 320_000)).toThrow(/ceiling.*, and auction_fee_usd/);
    expect(award(134_000_000, 320_000, { overrideReason: "The partner agreed by phone." })).not.toThrow();
  });

  it("an award to an order that does not lead its lot requires a reason", () => {
    const second = bidding("ord_2", 2_900);
    const terms = { auctionFinalPriceKrw: 3_000_000, auctionFeeUsd: null };
    expect(() => requireUsualAward(leader, second, terms)).toThrow(/order ord_1 leads the lot/);
    expect(() =>
      requireUsualAward(leader, second, { ...terms, overrideReason: "ord_1 withdrew." }),
    ).not.toThrow();
  });

  it("an award is accepted up to the ceiling in KRW and rejected above the ceiling, for every ceiling and rate", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500_000 }),
        fc.double({ min: 900, max: 1_900, noNaN: true }),
        (usd, rate) => {
          const order = bidding("ord_1", usd, { fxRate: Math.round(rate * 100) / 100 });
          const ceiling = ceilingKrw(order) ?? 0;
          expect(ceiling).toBe(usdToKrwRoundedDown(usd, order.fxRate ?? 0));
          const at = (auctionFinalPriceKrw: number) => () =>
            requireUsualAward(order, order, { auctionFinalPriceKrw, auctionFeeUsd: null });
          expect(at(ceiling)).not.toThrow();
          expect(at(ceiling + 1)).toThrow();
        },
      ),
    );
  });

  it("an award to a fixed-price order or to an order without a locked rate has no ceiling", () => {
    for (const order of [bidding("ord_1", null), bidding("ord_1", 100, { fxRate: null })])
      expect(() =>
        requireUsualAward(order, order, { auctionFinalPriceKrw: 90_000_000, auctionFeeUsd: null }),
      ).not.toThrow();
    expect(largestFeeMultiple).toBe(3);
  });
});

describe("implausible price correction", () => {
  const secured = buildOrder("secured", { maxBidAmountUsd: 10_000, fxRate, pricing });
  const correct =
    (correction: Correction, order = secured) =>
    () =>
      correctOrder(order, correction, placedAt + 2);
  const overrideReason = "The partner agreed by phone.";

  it.each<[string, Correction, RegExp]>([
    ["a hammer price", { auctionFinalPriceKrw: 134_000_000 }, /auction_final_price_krw is above the ceiling/],
    ["a price in dollars", { purchasePriceUsd: 10_001 }, /purchase_price_usd of 10001 dollars is above/],
    ["a fee", { auctionFeeUsd: 320_000 }, /3 times the usual/],
  ])(
    "a correction that sets %s above its bound is rejected until a reason is given",
    (_, correction, message) => {
      expect(correct(correction)).toThrow(
        expect.objectContaining({ code: "validation_error", message: expect.stringMatching(message) }),
      );
      expect(correct({ ...correction, overrideReason })()).not.toBeNull();
    },
  );

  it("a price correction has the same ceiling as an award", () => {
    const ceiling = ceilingKrw(secured) ?? 0;
    expect(correct({ auctionFinalPriceKrw: ceiling })()).not.toBeNull();
    expect(correct({ auctionFinalPriceKrw: ceiling + 1_000 })).toThrow(/above the ceiling/);
  });

  it("a price that was accepted with a reason needs no new reason when another field is corrected", () => {
    const explained = correct({ auctionFinalPriceKrw: 134_000_000, overrideReason })()?.after ?? secured;
    expect(correct({ auctionFeeUsd: 300 }, explained)()).not.toBeNull();
    expect(correct({ vin: "KMHF341EBKA000002" }, explained)()).not.toBeNull();
    expect(correct({ auctionFinalPriceKrw: 140_000_000 }, explained)).toThrow(/above the ceiling/);
  });

  it("a correction with a reason and without a changed value has no effect", () => {
    expect(correct({ overrideReason })()).toBeNull();
  });
});

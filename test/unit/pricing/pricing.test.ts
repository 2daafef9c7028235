import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  krwToUsdRounded,
  krwToUsdRoundedUp,
  usdToKrwRoundedDown,
} from "../../../shared/domain/pricing/convert-currency.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { listingPriceUsd, priceListing } from "../../../shared/domain/pricing/price-listing.ts";
import { usableRate } from "../../../shared/domain/pricing/usable-rate.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";

const partner = { discount: { fixedDiscountUsd: 300, commissionUsd: 500 } };
const car = { source: "auction_a" as const, startPriceKrw: 14_500_000, soldPriceKrw: null };

describe("listing price", () => {
  test("the listing price is the KRW price, converted to dollars and rounded up to a whole dollar", () => {
    expect(listingPriceUsd(14_500_000, 1387.42)).toBe(10452);
    expect(listingPriceUsd(1, 1387.42)).toBe(1);
  });

  test("a price that is an exact multiple of the exchange rate is not rounded up", () => {
    expect(listingPriceUsd(138_742_000, 1387.42)).toBe(100_000);
    expect(listingPriceUsd(0, 1387.42)).toBe(0);
  });

  test("a car without a price or an exchange rate has no listing price", () => {
    expect(listingPriceUsd(null, 1387.42)).toBeNull();
    expect(listingPriceUsd(14_500_000, null)).toBeNull();
  });
});

const rates = fc.integer({ min: 500_000_000, max: 5_000_000_000 }).map((micro) => micro / 1_000_000);
const prices = fc.integer({ min: 0, max: 2_000_000_000 });

describe("currency conversion", () => {
  test("a price rounded up to dollars is the lowest dollar amount that covers the price in won", () => {
    fc.assert(
      fc.property(prices, rates, (krw, rate) => {
        const usd = krwToUsdRoundedUp(krw, rate);
        expect(usdToKrwRoundedDown(usd, rate)).toBeGreaterThanOrEqual(krw);
        if (usd > 0) expect(usdToKrwRoundedDown(usd - 1, rate)).toBeLessThan(krw);
      }),
    );
  });

  test("a price rounded to the nearest dollar differs from the exact price by at most half a dollar", () => {
    fc.assert(
      fc.property(prices, rates, (krw, rate) => {
        expect(Math.abs(krwToUsdRounded(krw, rate) - krw / rate)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});

describe("pricing", () => {
  test("the landed cost is the sum of its parts minus the partner's discount", () => {
    const pricing = priceListing(car, { krwPerUsd: 1400, fees: defaultFees, partner });
    expect(pricing?.breakdown).toEqual({
      listingPrice: 10358,
      auctionFee: 228,
      dealerFee: 0,
      commission: 500,
      inlandTransport: 180,
      oceanFreight: 1650,
      fixedDiscount: 300,
      estimatedLanded: 10358 + 228 + 500 + 180 + 1650 - 300,
    });
    expect(pricing?.discountConfig.fixedDiscountAmount).toBe(300);
  });

  test("the auction fee is a percentage of the price, within a minimum and a maximum", () => {
    const feeOf = (startPriceKrw: number) =>
      priceListing({ ...car, startPriceKrw }, { krwPerUsd: 1000, fees: defaultFees, partner })?.breakdown
        .auctionFee;
    expect([feeOf(1_000_000), feeOf(10_000_000), feeOf(90_000_000)]).toEqual([165, 220, 440]);
  });

  test("a car without a price has no landed cost", () => {
    const pricing = priceListing(
      { ...car, startPriceKrw: null },
      { krwPerUsd: 1400, fees: defaultFees, partner },
    );
    expect(pricing?.listingPrice).toBeNull();
    expect(pricing?.breakdown.estimatedLanded).toBeNull();
  });

  test("the sold price is rounded to the nearest whole dollar", () => {
    const sold = priceListing(
      { ...car, soldPriceKrw: 14_000_701 },
      { krwPerUsd: 1400, fees: defaultFees, partner },
    );
    expect(sold?.soldPrice).toBe(10001);
  });

  test("pricing is null without a valid exchange rate", () => {
    expect(priceListing(car, { krwPerUsd: null, fees: defaultFees, partner })).toBeNull();
  });
});

describe("usable exchange rate", () => {
  test("an exchange rate is unusable more than 24 hours after it was fetched", () => {
    const rate = { krwPerUsd: 1400, asOf: 0, fetchedAt: 1_000 };
    expect(usableRate(rate, 1_000 + 24 * hour)).toBe(1400);
    expect(usableRate(rate, 1_001 + 24 * hour)).toBeNull();
    expect(usableRate(null, 0)).toBeNull();
  });
});

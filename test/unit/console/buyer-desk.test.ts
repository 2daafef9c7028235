import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Pricing, VehicleSummary } from "../../../console/src/api/generated/types.ts";
import {
  comparableQuery,
  countPastWins,
  groupByPrice,
  selectComparables,
} from "../../../console/src/partner/vehicles/comparable-sales.ts";
import { parseCompareSearch } from "../../../console/src/partner/vehicles/compare-search.ts";
import { estimateBid } from "../../../console/src/partner/vehicles/estimate-bid.ts";
import { conditionOfSearch } from "../../../console/src/partner/watches/watch-of-search.ts";
import { parseBuilderSearch } from "../../../console/src/partner/watches/watch-search.ts";
import { writeSearch } from "../../../console/src/router/paths.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { priceListing } from "../../../shared/domain/pricing/price-listing.ts";

const krwPerUsd = 1_387.5;

/** Returns the service's pricing of a car for a start price. */
function pricingAt(startPriceKrw: number): Pricing {
  const priced = priceListing(
    { source: "auction_a", startPriceKrw, soldPriceKrw: null },
    { krwPerUsd, fees: defaultFees, partner: { discount: { fixedDiscountUsd: 150, commissionUsd: 200 } } },
  );
  if (priced === null || priced.auctionFeeConfig === null) throw new Error("No price.");
  const { breakdown, auctionFeeConfig } = priced;
  return {
    ...{ listing_price: breakdown.listingPrice, sold_price: null, history: [], market_assessment: null },
    discount_config: { fixed_discount_amount: 150, commission_amount: 200 },
    breakdown: {
      ...{ listing_price: breakdown.listingPrice, auction_fee: breakdown.auctionFee },
      ...{ dealer_fee: breakdown.dealerFee, commission: breakdown.commission },
      ...{ inland_transport: breakdown.inlandTransport, ocean_freight: breakdown.oceanFreight },
      ...{ fixed_discount: breakdown.fixedDiscount, estimated_landed: breakdown.estimatedLanded },
    },
    auction_fee_config: {
      source: "auction_a",
      rate_percent: auctionFeeConfig.ratePercent,
      minimum_krw: auctionFeeConfig.minimumKrw,
      maximum_krw: auctionFeeConfig.maximumKrw,
    },
  };
}

describe("landed price of a bid", () => {
  it("the estimated landed price at the start price is within one dollar of the service's estimate", () => {
    fc.assert(
      fc.property(fc.integer({ min: 50_000, max: 300_000_000 }), (startPriceKrw) => {
        const pricing = pricingAt(startPriceKrw);
        const bid = pricing.listing_price ?? 0;
        const estimate = estimateBid({ pricing, fx_rate: krwPerUsd }, bid);
        const expected = pricing.breakdown.estimated_landed ?? 0;
        expect(Math.abs((estimate?.landedUsd ?? 0) - expected)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("a higher bid never has a lower landed price, and a bid's auction fee stays within the auction house's bounds", () => {
    const pricing = pricingAt(10_000_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 0, max: 50_000 }), (bid, more) => {
        const [low, high] = [bid, bid + more].map((usd) => estimateBid({ pricing, fx_rate: krwPerUsd }, usd));
        expect(high?.landedUsd).toBeGreaterThanOrEqual(low?.landedUsd ?? Infinity);
        const { minimumKrw, maximumKrw } = defaultFees.auctions.auction_a;
        expect(low?.auctionFeeUsd).toBeGreaterThanOrEqual(Math.floor(minimumKrw / krwPerUsd));
        expect(low?.auctionFeeUsd).toBeLessThanOrEqual(Math.ceil(maximumKrw / krwPerUsd));
      }),
    );
  });

  it("no landed price is shown without an exchange rate or for a dealer's car", () => {
    const pricing = pricingAt(10_000_000);
    expect(estimateBid({ pricing, fx_rate: null }, 9_000)).toBeNull();
    expect(estimateBid({ pricing: null, fx_rate: krwPerUsd }, 9_000)).toBeNull();
    expect(
      estimateBid({ pricing: { ...pricing, auction_fee_config: null }, fx_rate: krwPerUsd }, 9_000),
    ).toBeNull();
  });
});

const sold = (id: string, mileage_km: number | null, sold_price: number | null) =>
  ({
    id,
    year: 2019,
    mileage_km,
    auction_date: "2026-11-20T01:00:00Z",
    pricing: { sold_price },
  }) as VehicleSummary;
const car = {
  ...{ id: "own", make: "Hyundai", model: "Grandeur", year: 2019, source: "auction_a" as const },
  mileage_km: 80_000,
};

describe("comparable sales", () => {
  it("comparable sales have a price and a similar mileage, and exclude the car itself", () => {
    const given = [
      ...[sold("near", 60_000, 9_000), sold("far", 59_999, 9_000), sold("own", 80_000, 9_000)],
      ...[sold("unpriced", 80_000, null), sold("unknown", null, 9_000), sold("above", 100_000, 8_000)],
    ];
    expect(selectComparables(car, given).map(({ id }) => id)).toEqual(["near", "above"]);
    expect(selectComparables({ ...car, mileage_km: null }, given)).toEqual([]);
  });

  it("the search for comparable sales asks for sold cars of the same make and model, within one model year", () => {
    expect(comparableQuery(car)).toMatchObject({
      ...{ make: ["Hyundai"], model: ["Grandeur"], year_min: 2018, year_max: 2020, mileage_max_km: 100_000 },
      auction_status: ["sold", "negotiation_sold"],
    });
  });

  it("the win rate is omitted if there are fewer than five comparable sales", () => {
    const sales = [7_000, 8_000, 9_000, 10_000, 11_000].map((usd, index) => sold(`${index}`, 80_000, usd));
    const selected = selectComparables(car, sales);
    expect(countPastWins(selected, 9_000)).toEqual({ won: 3, of: 5 });
    expect(countPastWins(selected.slice(1), 9_000)).toBeNull();
  });

  it("comparable sales are grouped into at most ten price bands of equal width, and each sale is counted once", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(amounts, (prices) => {
        const bands = groupByPrice(
          selectComparables(
            car,
            prices.map((usd, index) => sold(`${index}`, 80_000, usd)),
          ),
        );
        expect(bands.length).toBeLessThanOrEqual(10);
        expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(prices.length);
        expect(new Set(bands.map(({ fromUsd, toUsd }) => toUsd - fromUsd)).size).toBe(1);
      }),
    );
    expect(groupByPrice([])).toEqual([]);
  });
});

describe("saving a search as a watch", () => {
  it("the filters of a new watch are filled in from the search URL", () => {
    const address = writeSearch({ make: ["Kia"], year_min: 2018, color: "white", fuel: ["diesel"] });
    const { from, ...search } = parseBuilderSearch(Object.fromEntries(new URLSearchParams(address)));
    expect(from).toBeUndefined();
    expect(conditionOfSearch(search)).toEqual({
      values: {
        ...{ "filters.make": "Kia", "filters.year_min": "2018", "filters.fuel": "diesel" },
        "filters.color": ["white"],
      },
      left: [],
    });
  });

  it("filters that a watch does not support are listed as omitted", () => {
    const { values, left } = conditionOfSearch({
      ...{ make: ["Kia", "Hyundai"], price_max_usd: 12_000, orderable_only: true },
      source: ["auction_a"],
    } as never);
    expect(values).toEqual({ "filters.source": ["auction_a"] });
    expect(left).toEqual(["make", "price_max_usd", "orderable_only"]);
  });
});

it("a comparison page reads only the first four cars from its URL", () => {
  expect(parseCompareSearch({ ids: "a,b,c,d,e" })).toEqual({ ids: ["a", "b", "c", "d"] });
  expect(parseCompareSearch({})).toEqual({ ids: undefined });
});

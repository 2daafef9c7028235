import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assessMarket, type ComparableSale, toSale } from "../../../shared/domain/pricing/assess-market.ts";
import { buildListing } from "../../support/records/build-listing.ts";

const listing = buildListing({ startPriceKrw: 10_000_000, mileageKm: 60_000 });
const sale = (soldPriceKrw: number, changes: Partial<ComparableSale> = {}): ComparableSale => ({
  listingId: `auction_b_${soldPriceKrw}`,
  soldAt: 0,
  soldPriceKrw,
  mileageKm: 60_000,
  ...changes,
});
const around = (reference: number) => [-2, -1, 0, 1, 2].map((step) => sale(reference + step * 100_000));

describe("recognizing a sale", () => {
  test.each(["sold", "negotiation_sold"] as const)(
    "a listing that ended as %s counts as a sale if it has a price, a mileage and an auction date",
    (auctionResult) => {
      const sold = buildListing({ auctionResult, soldPriceKrw: 12_000_000 });
      expect(toSale(sold)).toMatchObject({ listingId: sold.listingId, soldPriceKrw: 12_000_000, year: 2019 });
      expect(toSale({ ...sold, soldPriceKrw: null })).toBeNull();
      expect(toSale({ ...sold, mileageKm: null })).toBeNull();
      expect(toSale({ ...sold, auctionDate: null })).toBeNull();
    },
  );

  test.each(["upcoming", "no_bid", "negotiation_requested"] as const)(
    "a listing that is %s does not count as a sale",
    (auctionResult) => {
      expect(toSale(buildListing({ auctionResult, soldPriceKrw: 12_000_000 }))).toBeNull();
    },
  );
});

describe("the market assessment", () => {
  test("the market assessment compares the price with the median price of similar sales", () => {
    expect(assessMarket(listing, around(12_500_000), 1250)).toEqual({
      referencePrice: 10_000,
      sampleSize: 5,
      deltaPct: -20,
      verdict: "below_market",
    });
  });

  test("the median of an even number of sales lies between the two middle sales", () => {
    const sales = [1, 2, 3, 5, 6, 7].map((millions) => sale(millions * 1_000_000));
    expect(assessMarket(listing, sales, 1000)?.referencePrice).toBe(4000);
  });

  test.each([
    [9_500_000, "below_market"],
    [9_510_000, "at_market"],
    [10_490_000, "at_market"],
    [10_500_000, "above_market"],
  ])("a price of %i against a reference price of 10,000,000 is %s", (startPriceKrw, verdict) => {
    const assessment = assessMarket({ ...listing, startPriceKrw }, around(10_000_000), 1000);
    expect(assessment?.verdict).toBe(verdict);
  });

  test("the market assessment is null with fewer than five sales, without a price or without a mileage", () => {
    expect(assessMarket(listing, around(1_000_000).slice(1), 1000)).toBeNull();
    expect(assessMarket({ ...listing, startPriceKrw: null }, around(1_000_000), 1000)).toBeNull();
    expect(assessMarket({ ...listing, mileageKm: null }, around(1_000_000), 1000)).toBeNull();
  });

  test("the market assessment excludes cars in another mileage band and the listing's own sale", () => {
    const [first, second, ...rest] = around(10_000_000) as [
      ComparableSale,
      ComparableSale,
      ...ComparableSale[],
    ];
    const far = { ...first, mileageKm: 80_001 };
    const own = { ...second, listingId: listing.listingId };
    expect(assessMarket(listing, [far, second, ...rest], 1000)).toBeNull();
    expect(assessMarket(listing, [first, own, ...rest], 1000)).toBeNull();
    expect(assessMarket(listing, [{ ...first, mileageKm: 80_000 }, second, ...rest], 1000)?.sampleSize).toBe(
      5,
    );
  });

  test("no more than half of the sales are below the reference price, and no more than half are above", () => {
    const prices = fc.array(fc.integer({ min: 1, max: 100_000_000 }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(prices, (sample) => {
        const reference =
          assessMarket(
            listing,
            sample.map((price) => sale(price)),
            1,
          )?.referencePrice ?? 0;
        const half = sample.length / 2;
        expect(sample.filter((price) => price < Math.floor(reference)).length).toBeLessThanOrEqual(half);
        expect(sample.filter((price) => price > Math.ceil(reference)).length).toBeLessThanOrEqual(half);
      }),
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toIndexFilters } from "../../../shared/application/vehicles/to-index-filters.ts";
import { listingPriceUsd } from "../../../shared/domain/pricing/price-listing.ts";

const context = { krwPerUsd: 1387.42, orderLeadMinutes: 1440, now: Date.parse("2026-11-20T00:00:00Z") };

describe("filters converted for the index", () => {
  test("price bounds in dollars become bounds in won that select exactly the matching listing prices", () => {
    const usd = fc.integer({ min: 0, max: 100_000 });
    const krw = fc.integer({ min: 0, max: 150_000_000 });
    const rate = fc.integer({ min: 500_000, max: 5_000_000 }).map((milli) => milli / 1000);
    fc.assert(
      fc.property(usd, usd, krw, rate, (price_min_usd, price_max_usd, priceKrw, krwPerUsd) => {
        const filters = toIndexFilters({ price_min_usd, price_max_usd }, { ...context, krwPerUsd });
        const price = listingPriceUsd(priceKrw, krwPerUsd) ?? 0;
        expect(priceKrw >= (filters?.priceMinKrw ?? 0)).toBe(price >= price_min_usd);
        expect(priceKrw <= (filters?.priceMaxKrw ?? 0)).toBe(price <= price_max_usd);
      }),
      { numRuns: 1000 },
    );
  });

  test("a search with a price filter matches no car without a valid exchange rate", () => {
    expect(toIndexFilters({ price_max_usd: 1 }, { ...context, krwPerUsd: null })).toBeNull();
    expect(toIndexFilters({}, { ...context, krwPerUsd: null })).not.toBeNull();
  });

  test("auction_date_to includes the whole day in Korea", () => {
    const filters = toIndexFilters(
      { auction_date_from: "2026-12-01", auction_date_to: "2026-12-01" },
      context,
    );
    expect(filters?.auctionDateFromMs).toBe(Date.parse("2026-12-01T00:00:00+09:00"));
    expect(filters?.auctionDateBeforeMs).toBe(Date.parse("2026-12-02T00:00:00+09:00"));
  });

  test("the color filter uses only the first value, and an empty list does not filter", () => {
    const filters = toIndexFilters({ color: ["red", "blue"], fuel: [], source: [] }, context);
    expect([filters?.colors, filters?.fuels, filters?.sources]).toEqual([["red"], undefined, undefined]);
  });

  test("orderable_only requires an open order window", () => {
    const cutoff = context.now + 1440 * 60_000;
    expect(toIndexFilters({ orderable_only: true }, context)?.orderableAfterMs).toBe(cutoff - 1);
    expect(toIndexFilters({ orderable_only: false }, context)?.orderableAfterMs).toBeUndefined();
  });

  test("A sub-model also filters the auction cars of a request for auction and dealer sources", () => {
    const mixed = { source: ["auction_a", "dealer"] as const, make: ["Kia"], model: ["K5"] };
    expect(toIndexFilters({ ...mixed, sub_model: "K5 DL3" }, context)?.subModels).toEqual(["K5 DL3"]);
    expect(toIndexFilters(mixed, context)?.subModels).toBeUndefined();
  });

  test("a search of dealer and auction sources uses only the auction sources in the index", () => {
    expect(toIndexFilters({ source: ["dealer", "auction_b"] }, context)?.sources).toEqual(["auction_b"]);
  });
});

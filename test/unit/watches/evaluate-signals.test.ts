import { describe, expect, it } from "vitest";
import type { CarRound } from "../../../shared/domain/inventory/car-round.ts";
import { toRound } from "../../../shared/domain/inventory/car-round.ts";
import { assessMarket } from "../../../shared/domain/pricing/assess-market.ts";
import { compileCondition } from "../../../shared/domain/watches/compile-condition.ts";
import { evaluateCar } from "../../../shared/domain/watches/evaluate-car.ts";
import type { WatchSignals } from "../../../shared/domain/watches/watch-condition.ts";
import type { WatchableCar } from "../../../shared/domain/watches/watchable-car.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { partnerTerms, watchListing } from "../../support/records/build-watchable-car.ts";

const judge = (signals: WatchSignals, car: WatchableCar, make = "Hyundai") =>
  evaluateCar(compileCondition({ filters: { make }, signals }), car, partnerTerms);

const daysBefore = (days: number) => Date.parse("2026-12-03T13:00:00+09:00") - days * 24 * 60 * 60 * 1000;
const round = (days: number, startPriceKrw: number | null): CarRound => {
  const listing = buildListing({
    listingId: `auction_b_${days}`,
    auctionDate: daysBefore(days),
    startPriceKrw,
  });
  return toRound(listing) as CarRound;
};
const sales = (prices: readonly number[]) =>
  prices.map((soldPriceKrw, number) => ({
    listingId: `auction_b_${number}`,
    soldAt: daysBefore(10),
    soldPriceKrw,
    mileageKm: 70_000,
  }));

describe("watch signals", () => {
  const dropped = watchListing({}, { previousPriceKrw: 15_000_000 });

  it("a watch with signals matches if its filters and at least one signal match", () => {
    const signals: WatchSignals = { price_drop: {}, repeat_listing: {} };
    expect(judge(signals, dropped)?.matchReason).toBe("signals.price_drop");
    expect(judge(signals, watchListing())).toBeNull();
    expect(judge(signals, dropped, "Kia")).toBeNull();
    expect(judge({}, watchListing())?.matchReason).toBe("filters");
  });

  it("the reason of a match is the most specific matching signal", () => {
    const car = watchListing({ auctionCount: 3 }, { previousPriceKrw: 15_000_000 });
    expect(judge({ repeat_listing: {}, price_drop: {} }, car)?.matchReason).toBe("signals.price_drop");
    expect(judge({ repeat_listing: {} }, car)?.matchReason).toBe("signals.repeat_listing");
  });

  it("price_drop matches drops of at least 3 % by default, or of at least the requested percentage", () => {
    const verdict = judge({ price_drop: {} }, dropped);
    expect(verdict?.signalDetail).toEqual({
      previousPriceKrw: 15_000_000,
      currentPriceKrw: 14_500_000,
      dropPct: 3.3,
    });
    const from = (previousPriceKrw: number, min_drop_pct?: number) =>
      judge({ price_drop: { min_drop_pct } }, watchListing({}, { previousPriceKrw })) !== null;
    expect(from(14_900_000)).toBe(false);
    expect(from(14_900_000, 2)).toBe(true);
    expect(from(29_000_000, 50)).toBe(true);
    expect(from(14_500_000, 0)).toBe(false);
    expect(from(14_000_000, 0)).toBe(false);
  });

  it("undervalued uses the reference price of market_assessment", () => {
    const prices = [15_000_000, 16_500_000, 17_000_000, 18_000_000, 30_000_000];
    const car = watchListing({}, { sales: sales(prices) });
    expect(judge({ undervalued: {} }, car)?.signalDetail).toEqual({
      referencePriceKrw: 17_000_000,
      listingPriceKrw: 14_500_000,
      deltaPct: 14.7,
    });
    expect(assessMarket(buildListing(), sales(prices), 1_000)?.referencePrice).toBe(17_000);
    expect(judge({ undervalued: { min_delta_pct: 14.8 } }, car)).toBeNull();
    expect(judge({ undervalued: {} }, watchListing({}, { sales: sales(prices.slice(1)) }))).toBeNull();
  });

  it("repeat_listing reports the number of rounds in its period and the total price drop since the first of them", () => {
    const rounds = [round(20, 15_000_000), round(60, 16_000_000), round(120, 20_000_000)];
    const car = watchListing({}, { earlierRounds: rounds });
    expect(judge({ repeat_listing: {} }, car)?.signalDetail).toEqual({
      listingCount: 3,
      cumulativeDropPct: 9.4,
      windowDays: 90,
    });
    const asked = (repeat_listing: WatchSignals["repeat_listing"]) => judge({ repeat_listing }, car) !== null;
    expect(asked({ min_listing_count: 4 })).toBe(false);
    expect(asked({ min_listing_count: 4, window_days: 200 })).toBe(true);
    expect(asked({ min_drop_pct: 10 })).toBe(false);
    expect(asked({ min_drop_pct: 10, window_days: 200 })).toBe(true);
    expect(asked({ window_days: 10 })).toBe(false);
  });

  it("repeat_listing uses the withdrawal time as the date of a listing that was withdrawn before its auction", () => {
    const withdrawn = { ...round(-20, 16_000_000), withdrawnAt: daysBefore(60) };
    const car = watchListing({}, { earlierRounds: [withdrawn] });
    const asked = (repeat_listing: WatchSignals["repeat_listing"]) => judge({ repeat_listing }, car);
    expect(asked({})?.signalDetail).toMatchObject({ listingCount: 2, cumulativeDropPct: 9.4 });
    expect(asked({ window_days: 59 })).toBeNull();
  });

  it("repeat_listing uses the auction house's count if this count is higher, and then reports no price drop", () => {
    const car = watchListing({ auctionCount: 4 });
    expect(judge({ repeat_listing: {} }, car)?.signalDetail).toEqual({
      listingCount: 4,
      cumulativeDropPct: null,
      windowDays: 90,
    });
    expect(judge({ repeat_listing: { min_drop_pct: 1 } }, car)).toBeNull();
  });
});

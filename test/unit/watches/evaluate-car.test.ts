import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceDealerCar } from "../../../shared/domain/dealers/price-dealer-car.ts";
import { priceListing } from "../../../shared/domain/pricing/price-listing.ts";
import { landedCostUsd } from "../../../shared/domain/watches/accept-car.ts";
import { compileCondition } from "../../../shared/domain/watches/compile-condition.ts";
import { evaluateCar } from "../../../shared/domain/watches/evaluate-car.ts";
import type { WatchCondition, WatchFilters } from "../../../shared/domain/watches/watch-condition.ts";
import { isListingForSale, type WatchableCar } from "../../../shared/domain/watches/watchable-car.ts";
import { buildDealerCar, buildDealerInspection } from "../../support/records/build-dealer-car.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import {
  buildInspection,
  partnerTerms,
  watchDealerCar,
  watchListing,
  watchMarket,
} from "../../support/records/build-watchable-car.ts";

const judge = (condition: WatchCondition, car: WatchableCar) =>
  evaluateCar(compileCondition(condition), car, partnerTerms);
const matches = (filters: WatchFilters, car: WatchableCar) => judge({ filters }, car) !== null;

const exact = { matchReason: "filters", signalDetail: null, matchType: "exact", flexDetail: null };

describe("watch filters", () => {
  it("a car matches only if all filters match it, and the match is then reported as exact", () => {
    const filters: WatchFilters = { make: "hyundai", model: "GRANDEUR", fuel: "gasoline", year_min: 2019 };
    expect(judge({ filters }, watchListing())).toEqual(exact);
    expect(judge({ filters: { ...filters, year_min: 2020 } }, watchListing())).toBeNull();
  });

  const held: [WatchFilters, WatchFilters][] = [
    [{ make: "ＨＹＵＮＤＡＩ" }, { make: "Kia" }],
    [{ model: "grandeur" }, { model: "Grandeur IG" }],
    [{ sub_model: "grandeur ig" }, { sub_model: "Grandeur GN7" }],
    [{ trim: "3.0 exclusive" }, { trim: "Exclusive" }],
    [{ keyword: "exclusive grand" }, { keyword: "exclusive sonata" }],
    [{ fuel: "gasoline" }, { fuel: "diesel_hybrid" }],
    [{ transmission: "auto" }, { transmission: ["manual", "cvt"] }],
    [{ body_style: "Sedan" }, { body_style: "van" }],
    [{ color: ["black", "white"] }, { color: "black" }],
    [{ options_include: ["Sunroof", "navigation"] }, { options_include: ["sunroof", "hud"] }],
    [{ accident_grade: ["A", "B"] }, { accident_grade: "B" }],
    [{ exterior_grade: "B" }, { exterior_grade: ["C"] }],
    [{ year_max: 2019 }, { year_max: 2018 }],
    [{ mileage_max_km: 68_210 }, { mileage_max_km: 68_209 }],
    [{ price_min_krw: 14_500_000 }, { price_min_krw: 14_500_001 }],
    [{ price_max_krw: 14_500_000 }, { price_max_krw: 14_499_999 }],
    [{ auction_date_from: "2026-12-03" }, { auction_date_from: "2026-12-04" }],
    [{ auction_date_to: "2026-12-03" }, { auction_date_to: "2026-12-02" }],
    [{ source: ["auction_a", "dealer"] }, { source: ["auction_b"] }],
  ];
  it.each(held)("a listing matches the filter %o and does not match the filter %o", (holds, fails) => {
    expect(matches(holds, watchListing())).toBe(true);
    expect(matches(fails, watchListing())).toBe(false);
  });

  const unknown = watchListing({
    ...{ subModel: null, trim: null, fuel: null, transmission: null, color: null, bodyStyle: null },
    ...{ mileageKm: null, startPriceKrw: null, auctionDate: null, accidentGrade: null, exteriorGrade: null },
  });
  it.each(
    held
      .map(([holds]) => holds)
      .filter(({ make, model, options_include, year_max, source }) => {
        return ![make, model, options_include, year_max, source].some((one) => one !== undefined);
      }),
  )("the filter %o does not match an unknown value", (filters) => {
    expect(matches(filters, unknown)).toBe(false);
  });

  it("filters without a source cover auctions only", () => {
    expect(matches({ make: "Hyundai" }, watchDealerCar())).toBe(false);
    expect(matches({ make: "Hyundai", source: [] }, watchListing())).toBe(true);
    expect(matches({ make: "Hyundai", source: ["dealer"] }, watchDealerCar())).toBe(true);
  });

  it("the body style filter van also matches a car by its model, as in the vehicle list", () => {
    expect(matches({ body_style: "van" }, watchListing({ model: "Carnival", bodyStyle: null }))).toBe(true);
  });
});

describe("damage filters", () => {
  const clean = watchListing({ inspection: buildInspection() });

  it("damage filters exclude cars without an inspection record", () => {
    for (const filters of [{ no_accident: true }, { no_frame_damage: true }]) {
      expect(matches(filters, clean)).toBe(true);
      expect(matches(filters, watchListing({ inspection: null }))).toBe(false);
      expect(matches({ ...filters, source: ["dealer"] }, watchDealerCar({ hasAccident: false }))).toBe(false);
    }
  });

  it("no_accident set to true rejects any damage, including frame damage, and false does not filter", () => {
    const accident = watchListing({ inspection: buildInspection({ hasAccident: true }) });
    const frame = watchListing({ inspection: buildInspection({ hasFrameDamage: true }) });
    expect(matches({ no_accident: true }, accident)).toBe(false);
    expect(matches({ no_accident: true }, frame)).toBe(false);
    expect(matches({ no_accident: false }, accident)).toBe(true);
  });

  it("no_accident excludes cars whose inspection does not say whether they had an accident", () => {
    const silent = watchListing({
      inspection: buildInspection({ hasAccident: null, hasFrameDamage: false }),
    });
    expect(matches({ no_accident: true }, silent)).toBe(false);
    const dealer = watchDealerCar({}, buildDealerInspection({ hasAccident: null }));
    expect(matches({ no_accident: true, source: ["dealer"] }, dealer)).toBe(false);
  });

  it("no_frame_damage allows damage to bolted-on parts for every source", () => {
    const repaired = buildInspection({ hasAccident: true, hasFrameDamage: false });
    expect(matches({ no_frame_damage: true }, watchListing({ inspection: repaired }))).toBe(true);
    const dealer = watchDealerCar({}, buildDealerInspection({ hasAccident: true }));
    expect(matches({ no_frame_damage: true, source: ["dealer"] }, dealer)).toBe(true);
  });

  it("no_accident for a dealer car also considers the advertisement, insurance claims and damaged frame panels", () => {
    const strict: WatchFilters = { no_accident: true, source: ["dealer"] };
    expect(matches(strict, watchDealerCar({}, buildDealerInspection()))).toBe(true);
    expect(matches(strict, watchDealerCar({}, buildDealerInspection({ insuranceClaims: 1 })))).toBe(false);
    expect(matches(strict, watchDealerCar({ hasAccident: true }, buildDealerInspection()))).toBe(false);
    const frame = { rawPanelCode: null, rawLabelKo: null, panelId: "x", panelType: "frame", damageCodes: [] };
    const damaged = watchDealerCar({}, buildDealerInspection({ panels: [frame] }));
    expect(matches(strict, damaged)).toBe(false);
    expect(matches({ no_frame_damage: true, source: ["dealer"] }, damaged)).toBe(false);
  });
});

describe("estimated_landed_max_usd", () => {
  it("estimated_landed_max_usd is compared with the partner's own landed cost", () => {
    const listing = buildListing();
    const pricing = priceListing(listing, { ...watchMarket, partner: partnerTerms });
    const landed = pricing?.breakdown.estimatedLanded ?? 0;
    expect(matches({ estimated_landed_max_usd: landed }, watchListing())).toBe(true);
    expect(matches({ estimated_landed_max_usd: landed - 1 }, watchListing())).toBe(false);
  });

  it("estimated_landed_max_usd excludes cars with an unknown landed cost", () => {
    const car = watchListing({ startPriceKrw: null });
    expect(matches({ estimated_landed_max_usd: 1_000_000 }, car)).toBe(false);
  });

  it("the landed cost of a watch equals the landed cost in pricing, for any partner, price and source type", () => {
    const amounts = fc.record({
      discount: fc.record({
        commissionUsd: fc.integer({ min: 0, max: 5_000 }),
        fixedDiscountUsd: fc.integer({ min: 0, max: 20_000 }),
      }),
      priceKrw: fc.integer({ min: 0, max: 500_000_000 }),
    });
    fc.assert(
      fc.property(amounts, ({ discount, priceKrw }) => {
        const context = { ...watchMarket, partner: { discount } };
        const listing = buildListing({ startPriceKrw: priceKrw });
        expect(landedCostUsd(watchListing({ startPriceKrw: priceKrw }), discount)).toBe(
          priceListing(listing, context)?.breakdown.estimatedLanded,
        );
        const car = buildDealerCar({ priceKrw });
        expect(landedCostUsd(watchDealerCar({ priceKrw }), discount)).toBe(
          priceDealerCar(car.priceKrw, context)?.breakdown.estimatedLanded,
        );
      }),
    );
  });
});

describe("flexibility", () => {
  it.each([
    ["none", 14_500_000, 14_500_000],
    ["small", 14_500_000, 14_790_000],
    ["small", 14_500_001, 14_790_001],
    ["medium", 14_500_000, 15_225_000],
    ["large", 14_500_000, 15_950_000],
  ] as const)("flexibility level %s widens a maximum of %i to %i", (level, requested, effective) => {
    const filters = { price_max_krw: requested };
    const flexibility = { price_max_krw: { level } };
    const at = (startPriceKrw: number) => judge({ filters, flexibility }, watchListing({ startPriceKrw }));
    expect(at(requested)).toEqual(exact);
    expect(at(effective + 1)).toBeNull();
    if (effective === requested) return;
    expect(at(effective)).toEqual({
      ...exact,
      matchType: "flex",
      flexDetail: { price_max_krw: { requested, level, effective, actual: effective } },
    });
  });

  it.each([
    ["small", 0],
    ["medium", 1],
    ["large", 2],
  ] as const)("flexibility level %s gives years a tolerance of %i at both ends", (level, slack) => {
    const condition: WatchCondition = {
      filters: { year_min: 2018, year_max: 2020 },
      flexibility: { year: { level } },
    };
    const at = (year: number) => judge(condition, watchListing({ year }))?.matchType;
    expect([at(2018), at(2020)]).toEqual(["exact", "exact"]);
    expect([at(2018 - slack - 1), at(2020 + slack + 1)]).toEqual([undefined, undefined]);
    if (slack > 0) expect([at(2018 - slack), at(2020 + slack)]).toEqual(["flex", "flex"]);
  });

  it("a match names every relaxed filter, and for a categorical filter also the allowed values", () => {
    const condition: WatchCondition = {
      filters: {
        make: "Hyundai",
        model: "Sonata",
        trim: "2.0 Modern",
        mileage_max_km: 65_000,
        year_min: 2020,
      },
      flexibility: {
        model: { level: "small", allowed_values: ["grandeur"] },
        trim: { allowed_values: ["3.0 EXCLUSIVE", "2.4"] },
        mileage_max_km: { level: "medium" },
        year_min: { level: "medium" },
      },
    };
    expect(judge(condition, watchListing())?.flexDetail).toEqual({
      mileage_max_km: { requested: 65_000, level: "medium", effective: 68_250, actual: 68_210 },
      year_min: { requested: 2020, level: "medium", effective: 2019, actual: 2019 },
      model: { requested: "Sonata", allowedValues: ["grandeur"], actual: "Grandeur" },
      trim: { requested: "2.0 Modern", allowedValues: ["3.0 EXCLUSIVE", "2.4"], actual: "3.0 Exclusive" },
    });
  });

  it("flexibility also relaxes the landed cost and fuel types", () => {
    const landed = landedCostUsd(watchListing(), partnerTerms.discount) ?? 0;
    const condition: WatchCondition = {
      filters: { fuel: "diesel", estimated_landed_max_usd: landed - 10 },
      flexibility: { fuel: { allowed_values: ["gasoline"] }, estimated_landed_max_usd: { level: "small" } },
    };
    expect(Object.keys(judge(condition, watchListing())?.flexDetail ?? {}).sort()).toEqual([
      "estimated_landed_max_usd",
      "fuel",
    ]);
  });
});

it("only upcoming cars and unsold fixed-price cars are for sale", () => {
  const open = (["upcoming", "sold", "negotiation_sold", "no_bid", "negotiation_requested"] as const).filter(
    (auctionResult) => isListingForSale({ auctionResult }),
  );
  expect(open).toEqual(["upcoming", "no_bid"]);
});

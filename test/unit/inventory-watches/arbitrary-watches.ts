import * as fc from "fast-check";
import { auctionSources, listingSources } from "../../../shared/domain/inventory/vocabulary.ts";
import {
  flexibilityLevels,
  type WatchCondition,
  type WatchFilters,
  type WatchSignals,
} from "../../../shared/domain/watches/watch-condition.ts";
import type { WatchableCar } from "../../../shared/domain/watches/watchable-car.ts";
import { buildDealerInspection } from "../../support/records/build-dealer-car.ts";
import { buildInspection, watchDealerCar, watchListing } from "../../support/records/build-watchable-car.ts";

/**
 * Small vocabularies and narrow ranges make near misses common. Some values are outside of every vocabulary.
 */
const words = {
  make: ["Hyundai", "KIA", "현대"],
  model: ["Grandeur", "K5", "Carnival"],
  subModel: ["Grandeur IG", "K5 DL3"],
  trim: ["2.0", "3.0 Exclusive", "Van 2인승"],
  fuel: ["gasoline", "diesel", "lpg", "diesel_hybrid", "steam"],
  transmission: ["auto", "manual", "tiptronic"],
  color: ["white", "black", "mauve", "puce"],
  grade: ["A", "B", "Z"],
  bodyStyle: ["sedan", "van"],
  option: ["sunroof", "hud"],
};
const word = (list: readonly string[]) => fc.constantFrom(...list);
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { freq: 6, nil: null });
const year = fc.oneof(
  fc.integer({ min: 2018, max: 2022 }),
  fc.constantFrom(1850, 1900, 1901, 2154, 2155, 2300),
);
const price = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 90, max: 110 }) },
  fc.constantFrom(0, 2 ** 32 - 3, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, 2 ** 33),
);
const days = ["2026-12-02", "2026-12-03", "2026-12-04"];

const carFacts = fc.record({
  make: word(words.make),
  model: word(words.model),
  subModel: orNull(word(words.subModel)),
  trim: orNull(word(words.trim)),
  year,
  mileageKm: orNull(price),
  fuel: orNull(word(words.fuel)),
  transmission: orNull(word(words.transmission)),
  color: orNull(word(words.color)),
  bodyStyle: orNull(word(words.bodyStyle)),
  options: fc.subarray(words.option),
});
const damage = orNull(fc.record({ hasAccident: orNull(fc.boolean()), hasFrameDamage: orNull(fc.boolean()) }));

const listings = fc
  .record({
    facts: carFacts,
    damage,
    source: fc.constantFrom(...auctionSources),
    startPriceKrw: orNull(price),
    accidentGrade: orNull(word(words.grade)),
    exteriorGrade: orNull(word(words.grade)),
    auctionDate: orNull(word(days)),
    auctionCount: fc.integer({ min: 1, max: 3 }),
    previousPriceKrw: orNull(price),
  })
  .map(({ facts, damage, auctionDate, previousPriceKrw, ...round }) =>
    watchListing(
      {
        ...facts,
        ...round,
        auctionDate: auctionDate === null ? null : Date.parse(`${auctionDate}T13:00:00+09:00`),
        inspection: damage && buildInspection(damage),
      },
      { previousPriceKrw },
    ),
  );
const dealerCars = fc
  .record({ facts: carFacts, damage, priceKrw: price })
  .map(({ facts, damage, priceKrw }) =>
    watchDealerCar(
      { ...facts, priceKrw },
      damage && buildDealerInspection({ hasAccident: damage.hasAccident }),
    ),
  );

/** Cars of every source. */
export const cars: fc.Arbitrary<WatchableCar> = fc.oneof({ weight: 4, arbitrary: listings }, dealerCars);

const sometimes = <Value>(values: fc.Arbitrary<Value>, freq = 2) =>
  fc.option(values, { freq, nil: undefined });
const rarely = <Value>(values: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, values);
const anyOf = (list: readonly string[]) => fc.oneof(word(list), fc.subarray([...list]));

const filters: fc.Arbitrary<WatchFilters> = fc.record({
  source: sometimes(fc.subarray([...listingSources])),
  make: sometimes(word(["hyundai", "Kia", "현대"])),
  model: sometimes(word(words.model)),
  sub_model: rarely(word(words.subModel)),
  trim: rarely(word(words.trim)),
  keyword: rarely(fc.constantFrom("", "exclusive", "현대 2.0", "k5")),
  fuel: rarely(word(words.fuel) as fc.Arbitrary<"gasoline">),
  transmission: rarely(anyOf(words.transmission)),
  body_style: rarely(word(words.bodyStyle)),
  color: rarely(anyOf(words.color)),
  options_include: rarely(fc.subarray(words.option)),
  accident_grade: rarely(anyOf(words.grade)),
  exterior_grade: rarely(anyOf(words.grade)),
  year_min: rarely(year),
  year_max: rarely(year),
  mileage_max_km: rarely(price),
  price_min_krw: rarely(price),
  price_max_krw: sometimes(fc.oneof({ weight: 9, arbitrary: price }, fc.constant(99.5))),
  estimated_landed_max_usd: rarely(fc.integer({ min: 1_900, max: 2_300 })),
  auction_date_from: rarely(word(days)),
  auction_date_to: rarely(word(days)),
  no_accident: rarely(fc.boolean()),
  no_frame_damage: rarely(fc.boolean()),
});
const signals: fc.Arbitrary<WatchSignals> = fc.record({
  price_drop: sometimes(fc.constant({})),
  repeat_listing: sometimes(fc.constant({})),
});
const level = fc.record({ level: fc.constantFrom(...flexibilityLevels) });
const flexibility = fc.record(
  {
    price_max_krw: level,
    mileage_max_km: level,
    year: level,
    model: fc.subarray(words.model).map((allowed_values) => ({ allowed_values })),
    trim: fc.subarray(words.trim).map((allowed_values) => ({ allowed_values })),
    fuel: fc.subarray(words.fuel).map((allowed_values) => ({ allowed_values })),
  },
  { requiredKeys: [] },
);

/** Conditions with and without signals and flexibility. */
export const conditions: fc.Arbitrary<WatchCondition> = fc.record({
  filters,
  signals: rarely(signals),
  flexibility: sometimes(flexibility),
});

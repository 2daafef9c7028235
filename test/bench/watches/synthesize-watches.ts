import type { IndexRow } from "@vehicle-sourcing/listing-search/rows/index-row.ts";
import { SeededRandom } from "../../../packages/listing-search/bench/seeded-random.ts";
import {
  type CatalogueModel,
  synthesizeCatalogue,
} from "../../../packages/listing-search/bench/synthesize-catalogue.ts";
import {
  colors,
  fuels,
  gradeTokens,
  optionTokens,
  sources,
  synthesizeListings,
  todayMs,
  transmissions,
} from "../../../packages/listing-search/bench/synthesize-listings.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import type { PartnerTerms } from "../../../shared/domain/watches/evaluate-car.ts";
import type {
  Flexibility,
  WatchCondition,
  WatchFilters,
  WatchFuel,
  WatchSignals,
} from "../../../shared/domain/watches/watch-condition.ts";
import { toWatchableListing, type WatchableCar } from "../../../shared/domain/watches/watchable-car.ts";

/**
 * The distribution of watches: with the market's own skew, or with a third on one model and a tenth without a
 * make.
 */
export type Spread = "market" | "skewed";

/** A watch of the bench. */
export interface BenchWatch {
  condition: WatchCondition;
  terms: PartnerTerms;
}

/** Options that watches filter by. */
export const askedOptions = optionTokens.slice(0, 12);

const market = { krwPerUsd: 1_400, fees: defaultFees };
const keywords = [
  "premium",
  "2.0",
  "calligraphy",
  "awd",
  "2.5t",
  "hyundai",
  "렌터카",
  "노블레스",
  "ev",
  "k5",
];

/** Cars changed by a batch, a third of them in price. */
export const synthesizeCars = (count: number): WatchableCar[] => [...streamCars(count)];

/** The same cars one by one. */
export function* streamCars(count: number): Generator<WatchableCar> {
  const random = new SeededRandom(7);
  for (const row of synthesizeListings(count)) {
    const isCheaper = random.chance(0.35) && row.priceKrw !== null;
    const previousPriceKrw = isCheaper ? Math.round((row.priceKrw ?? 0) * (1 + random.next() / 8)) : null;
    yield toWatchableListing(toSummaryOf(row), market, { now: todayMs, previousPriceKrw });
  }
}

/** Realistic watches of importing partners, the same ones for every engine. */
export const synthesizeWatches = (count: number, spread: Spread): BenchWatch[] => [
  ...streamWatches(count, spread),
];

/** The same watches one by one. */
export function* streamWatches(count: number, spread: Spread): Generator<BenchWatch> {
  const random = new SeededRandom(11);
  const catalogue = synthesizeCatalogue(1);
  const partners = Array.from({ length: 50 }, () => ({
    discount: { commissionUsd: random.integer(0, 8) * 100, fixedDiscountUsd: random.integer(0, 5) * 100 },
  }));
  for (let number = 0; number < count; number += 1) {
    const isTop = spread === "skewed" && random.chance(1 / 3);
    const car = isTop ? catalogue[0]! : random.pickEarly(catalogue);
    const withoutMake = random.chance(isTop ? 0 : spread === "skewed" ? 0.15 : 0.03);
    yield { condition: composeCondition(random, car, withoutMake), terms: random.pick(partners) };
  }
}

function composeCondition(random: SeededRandom, car: CatalogueModel, withoutMake: boolean): WatchCondition {
  const withModel = !withoutMake && random.chance(0.88);
  const filters: WatchFilters = {
    ...(!withoutMake && { make: car.make }),
    ...(withModel && { model: car.model }),
    ...(withModel && random.chance(0.05) && { trim: random.pick(car.trims) }),
    ...(withoutMake && random.chance(0.6) && { keyword: random.pick(keywords) }),
    ...composeBounds(random, car),
    ...composeTokens(random),
  };
  const flexibility: Flexibility = {
    ...(filters.price_max_krw !== undefined && random.chance(0.12) && { price_max_krw: { level: "medium" } }),
    ...(filters.year_min !== undefined && random.chance(0.06) && { year_min: { level: "large" } }),
    ...(withModel && random.chance(0.06) && { model: { allowed_values: [`${car.model} Hybrid`, "K5"] } }),
  };
  return { filters, signals: composeSignals(random), flexibility };
}

function composeBounds(random: SeededRandom, car: CatalogueModel): WatchFilters {
  const price = toRoundSum(car.newPriceKrw * (0.1 + random.next() * 0.7));
  return {
    ...(random.chance(0.8) && { price_max_krw: price }),
    ...(random.chance(0.1) && { price_min_krw: toRoundSum(price / 3) }),
    ...(random.chance(0.6) && { year_min: random.integer(2012, 2024) }),
    ...(random.chance(0.15) && { year_max: random.integer(2024, 2026) }),
    ...(random.chance(0.5) && { mileage_max_km: random.integer(2, 18) * 10_000 }),
    ...(random.chance(0.08) && { estimated_landed_max_usd: random.integer(5, 40) * 1_000 }),
  };
}

const toRoundSum = (priceKrw: number): number => Math.round(priceKrw / 100_000) * 100_000;

function composeTokens(random: SeededRandom): WatchFilters {
  return {
    ...(random.chance(0.2) && {
      source: random.sample(sources, random.integer(1, 3)) as WatchFilters["source"],
    }),
    ...(random.chance(0.25) && { fuel: random.pickEarly(fuels, 2) as WatchFuel }),
    ...(random.chance(0.1) && { transmission: random.pickEarly(transmissions, 2) }),
    ...(random.chance(0.05) && { color: random.sample(colors, 2) }),
    ...(random.chance(0.08) && { accident_grade: gradeTokens.slice(0, random.integer(1, 3)) }),
    ...(random.chance(0.15) && { no_accident: true }),
    ...(random.chance(0.1) && { no_frame_damage: true }),
    ...(random.chance(0.05) && { options_include: random.sample(askedOptions, 2) }),
  };
}

function composeSignals(random: SeededRandom): WatchSignals | undefined {
  if (random.chance(0.85)) return undefined;
  return random.chance(0.7)
    ? { price_drop: { min_drop_pct: random.integer(1, 8) } }
    : { price_drop: {}, repeat_listing: { min_listing_count: random.integer(2, 4) } };
}

/** The make or model of a row without one, which no watch requests. */
const unnamed = "";

const toSummaryOf = (row: IndexRow) => ({
  ...row,
  source: row.source as "auction_a",
  make: row.make ?? unnamed,
  model: row.model ?? unnamed,
  year: row.year ?? 2010,
  auctionDate: row.auctionDateMs,
  auctionResult: "upcoming" as const,
  startPriceKrw: row.priceKrw,
  soldPriceKrw: null,
  ...{ lotNumber: null, firstRegistration: null, displacementCc: null, drivetrain: null, seats: null },
  ...{ licensePlate: null, vin: null, photos: [] },
});

import * as fc from "fast-check";
import type { IndexRow } from "../../src/rows/index-row.ts";
import { type SearchFilters, type SortName, sorts } from "../../src/rows/search-request.ts";

/** Small vocabularies and narrow ranges make equal keys, shared variants and near misses common. */
const words = {
  make: ["Hyundai", "Kia", "현대", "BMW", "ＢＭＷ", "Renault Korea", ""],
  model: ["Grandeur", "그랜저", "Carnival", "Carnival High-Limousine", "K5", "3 Series", "Bongo", "Ray"],
  subModel: ["Grandeur IG", "Grandeur GN7", "K5 DL3", "3 Series G20"],
  trim: [
    "2.2D Prestige",
    "프레스티지",
    "3.0 Exclusive",
    "Advance",
    "어드밴스드",
    "미니밴",
    "Van 2인승",
    "320i M Sport",
    "①호",
  ],
  bodyStyle: ["sedan", "suv", "van", "Minivan", "승합"],
  source: ["auction_a", "auction_b", "auction_c", "auction_d", "auction_e"],
  fuel: ["gasoline", "diesel", "hybrid", "electric", "lpg"],
  transmission: ["auto", "manual", "cvt", "dct"],
  color: ["white", "black", "gray", "Pearl White", "진주색"],
  grade: ["A", "B", "C", "D", "F"],
  auctionResult: ["upcoming", "sold", "negotiation_sold", "no_bid", "negotiation_requested"],
  options: [
    ...["sunroof", "navigation", "heated_seats", "smart_key", "Dashcam", "awd"],
    ...Array.from({ length: 60 }, (_, index) => `rare_${index}`),
  ],
};

const orNull = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> =>
  fc.option(arbitrary, { freq: 8, nil: null });
const word = (list: readonly string[]): fc.Arbitrary<string | null> => orNull(fc.constantFrom(...list));

const values = {
  year: fc.integer({ min: 2005, max: 2026 }),
  mileageKm: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 300_000 })),
  priceKrw: fc.oneof(
    fc.constantFrom(1_000_000, 2_000_000, 9_990_000),
    fc.integer({ min: 0, max: 6_000_000_000 }),
  ),
  auctionDateMs: fc.oneof(
    fc.constantFrom(1_796_000_000_000, 1_796_086_400_000),
    fc.integer({ min: -5, max: 5 }),
  ),
  auctionCount: fc.integer({ min: 1, max: 12 }),
};

const listingIds: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...words.source), fc.integer({ min: 0, max: 4_000 }))
  .map(([source, number]) => `${source}_${number}`);

const rows: fc.Arbitrary<IndexRow> = fc.record({
  listingId: listingIds,
  source: fc.constantFrom(...words.source),
  make: word(words.make),
  model: word(words.model),
  subModel: word(words.subModel),
  trim: word(words.trim),
  bodyStyle: word(words.bodyStyle),
  year: orNull(values.year),
  mileageKm: orNull(values.mileageKm),
  priceKrw: orNull(values.priceKrw),
  auctionDateMs: orNull(values.auctionDateMs),
  auctionResult: word(words.auctionResult),
  auctionCount: orNull(values.auctionCount),
  fuel: word(words.fuel),
  transmission: word(words.transmission),
  color: word(words.color),
  accidentGrade: word(words.grade),
  exteriorGrade: word(words.grade),
  hasAccident: orNull(fc.boolean()),
  hasFrameDamage: orNull(fc.boolean()),
  options: fc.uniqueArray(fc.constantFrom(...words.options), { maxLength: 6 }),
});

const some = (list: readonly string[]): fc.Arbitrary<string[]> =>
  fc.array(
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...list) },
      { weight: 1, arbitrary: fc.constant("nothing") },
    ),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
const anyCase = (list: readonly string[]): fc.Arbitrary<string[]> =>
  fc
    .tuple(some(list), fc.boolean())
    .map(([chosen, upper]) => (upper ? chosen.map((text) => text.toUpperCase()) : chosen));

/** No condition or a few, so that results are neither always everything nor always empty. */
export const filters: fc.Arbitrary<SearchFilters> = fc
  .tuple(
    fc.record({
      keyword: fc
        .array(
          fc.constantFrom(
            "grand",
            "KIA",
            "현대",
            "bmw",
            "ga",
            "2.2d",
            "프레",
            "밴",
            "series",
            "i",
            "x",
            "1호",
          ),
          { maxLength: 3 },
        )
        .map((terms) => terms.join("  ")),
      makes: anyCase(words.make),
      models: anyCase(words.model),
      subModels: anyCase(words.subModel),
      trims: anyCase(words.trim),
      bodyStyles: some(words.bodyStyle),
      yearMin: values.year,
      yearMax: values.year,
      mileageMaxKm: values.mileageKm,
      priceMinKrw: values.priceKrw,
      priceMaxKrw: values.priceKrw,
      sources: some(words.source),
      fuels: some(words.fuel),
      transmissions: some(words.transmission),
      colors: anyCase(words.color),
      accidentGrades: some(words.grade),
      exteriorGrades: some(words.grade),
      optionsInclude: anyCase(words.options),
      auctionResults: some(words.auctionResult),
      auctionDateFromMs: values.auctionDateMs,
      auctionDateBeforeMs: values.auctionDateMs,
      auctionCountMin: values.auctionCount,
      auctionCountMax: values.auctionCount,
      orderableAfterMs: values.auctionDateMs,
      hasAccident: fc.boolean(),
      hasFrameDamage: fc.boolean(),
    }),
    fc.integer({ min: 0, max: 4 }),
    fc.infiniteStream(fc.nat()),
  )
  .map(([every, count, numbers]) => {
    const names = Object.keys(every) as (keyof SearchFilters)[];
    const chosen = [...numbers.take(count)].map((number) => names[number % names.length]);
    return Object.fromEntries(
      Object.entries(every).filter(([name]) => chosen.includes(name as keyof SearchFilters)),
    );
  });

export const sortNames: fc.Arbitrary<SortName> = fc.constantFrom(...(Object.keys(sorts) as SortName[]));

/** The rows of a base, and the replaced, added and removed rows of deltas. */
export interface Inventory {
  base: IndexRow[];
  deltas: { rows: IndexRow[]; removedListingIds: string[] }[];
}

/** A base of up to a few thousand rows, and deltas that replace, add and remove listings. */
export const inventories: fc.Arbitrary<Inventory> = fc.record({
  base: fc.oneof(fc.array(rows, { maxLength: 40 }), manyRows()),
  deltas: fc.array(
    fc.record({
      rows: fc.array(rows, { maxLength: 60 }),
      removedListingIds: fc.array(listingIds, { maxLength: 60 }),
    }),
    { maxLength: 3 },
  ),
});

/** Thousands of rows drawn from a few hundred generated ones, with new ids. */
function manyRows(): fc.Arbitrary<IndexRow[]> {
  return fc
    .tuple(fc.array(rows, { minLength: 100, maxLength: 300 }), fc.integer({ min: 0, max: 3_000 }))
    .map(([samples, count]) =>
      Array.from({ length: count }, (_, index) => ({
        ...samples[(index * 7) % samples.length]!,
        ...{ priceKrw: samples[(index * 31 + 5) % samples.length]!.priceKrw },
        ...{ year: samples[(index * 57 + 11) % samples.length]!.year },
        listingId: `auction_a_${index}`,
      })),
    );
}

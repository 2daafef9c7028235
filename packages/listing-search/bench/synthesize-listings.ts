import type { IndexRow } from "../src/rows/index-row.ts";
import { SeededRandom } from "./seeded-random.ts";
import { type CatalogueModel, synthesizeCatalogue } from "./synthesize-catalogue.ts";

export const dayMs = 86_400_000;
/** Midnight in Seoul of the generated market's current day. */
export const todayMs = Date.UTC(2026, 10, 19, 15);

export const sources = ["auction_a", "auction_b", "auction_c", "auction_d", "auction_e"];
export const fuels = [
  "gasoline",
  "diesel",
  "lpg",
  "hybrid",
  "electric",
  "gasoline_hybrid",
  "plug_in_hybrid",
  "hydrogen",
];
export const transmissions = ["auto", "dct", "manual", "cvt"];
export const colors = [
  "white",
  "black",
  "gray",
  "silver",
  "blue",
  "red",
  "brown",
  "green",
  "yellow",
  "orange",
  "purple",
  "beige",
];
export const gradeTokens = ["A", "B", "C", "D", "F"];
export const optionTokens = [
  ...["smart_key", "rear_camera", "navigation", "heated_seats", "leather_seats", "cruise_control", "sunroof"],
  ...[
    "ventilated_seats",
    "power_seats",
    "blind_spot",
    "lane_keep",
    "panoramic_sunroof",
    "hud",
    "around_view",
  ],
  ...Array.from({ length: 50 }, (_, index) => `option_${index + 1}`),
];

/**
 * Yields `count` listings of a realistic market: a few models account for most of it, and some listings lack a few
 * facts.
 */
export function* synthesizeListings(count: number, seed = 1): Generator<IndexRow> {
  const random = new SeededRandom(seed);
  const catalogue = synthesizeCatalogue(seed);
  for (let number = 0; number < count; number += 1)
    yield synthesizeListing(number, random.pickEarly(catalogue), random);
}

/** A later batch changes one in this many listings. */
const amendedOneIn = 50;

/**
 * Returns the same market after a batch that changed the price of every 50th listing: all listings, and the changed
 * listings.
 *
 * @param number the number of the batch, from 1 to 50: batches with different numbers change different listings
 */
export function amendListings(
  listings: readonly IndexRow[],
  number = 1,
): { listings: IndexRow[]; changed: IndexRow[] } {
  const changed: IndexRow[] = [];
  const amended = listings.map((row, at) => {
    if (at % amendedOneIn !== number - 1) return row;
    const later = { ...row, priceKrw: (row.priceKrw ?? 0) + 10_000 };
    changed.push(later);
    return later;
  });
  return { listings: amended, changed };
}

function synthesizeListing(number: number, car: CatalogueModel, random: SeededRandom): IndexRow {
  const source = random.pickEarly(sources, 1.5);
  const upcoming = random.chance(0.6);
  const dayOffset = upcoming ? random.integer(0, 14) : -random.integer(1, 90);
  const auctionDateMs = todayMs + dayOffset * dayMs + random.integer(18, 34) * 1_800_000;
  const age = Math.floor(random.next() ** 1.6 * 20);
  const mileageKm = Math.max(
    10,
    Math.floor(age * 13_000 * (0.4 + random.next() * 1.4) + random.integer(0, 9_999)),
  );
  const priceKrw =
    Math.max(30, Math.floor((car.newPriceKrw / 10_000) * 0.87 ** age * (0.8 + random.next() * 0.4))) * 10_000;
  const known = <Value>(value: Value, unknown: number): Value | null =>
    random.chance(unknown) ? null : value;
  const day = new Date(auctionDateMs).toISOString().slice(0, 10).replaceAll("-", "");
  const accidentGrade = known(random.pickEarly(gradeTokens, 1.6), 0.06);
  return {
    listingId: `${source}_${day}_${number}`,
    source,
    make: car.make,
    model: car.model,
    subModel: known(random.pick(car.subModels), 0.05),
    trim: known(random.pickEarly(car.trims, 2), 0.03),
    bodyStyle: known(car.bodyStyle, 0.04),
    year: known(2026 - age, 0.005),
    mileageKm: known(mileageKm, 0.02),
    priceKrw: known(priceKrw, 0.04),
    auctionDateMs: known(auctionDateMs, 0.01),
    auctionResult: upcoming
      ? "upcoming"
      : random.pickEarly(["sold", "no_bid", "negotiation_sold", "negotiation_requested"], 2),
    auctionCount: known(random.pickEarly([1, 2, 3, 4, 5, 6, 7, 8], 3), 0.01),
    fuel: known(random.pickEarly(fuels, 2.5), 0.01),
    transmission: known(random.pickEarly(transmissions, 3), 0.01),
    color: known(random.pickEarly(colors, 2), 0.02),
    accidentGrade,
    exteriorGrade: known(random.pickEarly(gradeTokens, 1.6), 0.06),
    hasAccident: accidentGrade === null ? null : accidentGrade > "B",
    hasFrameDamage: accidentGrade === null ? null : accidentGrade > "D",
    options: optionTokens.filter((_, rank) => random.next() < 0.9 / (1 + rank / 5)),
  };
}

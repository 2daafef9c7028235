import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import type { PartnerTerms } from "../../domain/watches/evaluate-car.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";
import { maskCar, maskWatch } from "./category-masks.ts";
import { unlistedTraits } from "./shared-traits.ts";

/**
 * Columns of an entry in storage order; each is one signed 32-bit word. `reach` holds coarse years and mileage,
 * compared together; `traits` holds the traits code and the lower price bound.
 */
export const columns = [
  "priceMax",
  "reach",
  "mask0",
  "mileageMax",
  "mask1",
  "landedMax",
  "traits",
  "watch",
] as const;
/** Words of an entry. */
export const entryWords = columns.length;

/** Set in the `watch` word, making it negative, if a car that satisfies the entry may still not match. */
export const uncertainBit = 0x8000_0000 | 0;
/** Replaces the `watch` word of a removed entry. */
export const tombstone = -1;
/** Exclusive upper limit of watch numbers, so that no `watch` word equals a tombstone, even with `uncertainBit`. */
export const watchNumberLimit = 0x7fff_ffff;

/** "No upper bound" in a column, and "unknown" in a car: an unknown fact satisfies only an open bound. */
const unbounded = 0x7fff_ffff;
const [firstYear, lastYear] = [1900, 1900 + 0xff];
/** Step of lower price bounds; a bound that is not a multiple makes the entry uncertain. */
const priceStepKrw = 100_000;
const maxPriceSteps = 0xfffe;
/** Mileages are compared coarsely, in steps of 2^6 km. */
const [mileageShift, maxMileageSteps] = [6, 0x1fff];

/**
 * The bit above each of the three parts of `reach`. After a car's part is subtracted, the bit is still set only if the
 * car's part is not larger.
 */
export const reachBorrowBits = (1 << 8) | (1 << 17) | (1 << 31);

/** The words of a watch, in the order of the columns. */
export type WatchEntry = readonly number[];

/**
 * Encodes a watch's conditions, except make and model, into one entry. A condition that does not fit is widened, and
 * the entry marked uncertain.
 * @param traits code of the watch's traits
 */
export function encodeWatch(
  watch: number,
  { compiled, terms }: { compiled: CompiledCondition; terms: PartnerTerms | null },
  traits: number,
): WatchEntry {
  const { bounds } = compiled;
  const { price_max_krw, price_min_krw, mileage_max_km, year_min, year_max } = bounds;
  const mask = maskWatch(compiled);
  const landed = encodeLanded(compiled, terms);
  const isExact =
    mask.isExact &&
    landed.isExact &&
    traits !== unlistedTraits &&
    [price_max_krw, mileage_max_km].every(fitsWord) &&
    [year_min, year_max].every(fitsYear) &&
    fitsSteps(price_min_krw);
  return [
    encodeMaximum(price_max_krw),
    encodeReach(mileage_max_km, year_min ?? firstYear, year_max ?? lastYear) | reachBorrowBits,
    mask.words[0],
    encodeMaximum(mileage_max_km),
    mask.words[1],
    landed.word,
    (traits << 16) | (price_min_krw === undefined ? 0 : toPriceSteps(price_min_krw) + 1),
    isExact ? watch : watch | uncertainBit,
  ];
}

/** A car's facts in the form in which entries are compared. */
export interface CarWords {
  price: number;
  mileage: number;
  reach: number;
  mask0: number;
  mask1: number;
  landed: number;
  /** Compared with lower price bounds: 0 when the price is unknown. */
  priceSteps: number;
}

/**
 * Encodes a car's facts.
 * @param ignoreSignals as in `maskCar`
 */
export function encodeCar(car: WatchableCar, ignoreSignals = false): CarWords {
  const { priceKrw, mileageKm, year } = car;
  const [mask0, mask1] = maskCar(car, ignoreSignals);
  return {
    price: encodeFact(priceKrw),
    mileage: encodeFact(mileageKm),
    reach: encodeReach(mileageKm ?? undefined, year, year),
    mask0,
    mask1,
    landed: encodeFact(car.landedBaseUsd),
    priceSteps: priceKrw === null ? 0 : toPriceSteps(priceKrw) + 1,
  };
}

/**
 * Returns the bound on landed cost before the partner's terms. It does not include dealers' discounts, so for
 * dealers the bound is too wide by the discount and the entry is uncertain.
 */
function encodeLanded({ bounds, sources }: CompiledCondition, terms: PartnerTerms | null) {
  const bound = bounds.estimated_landed_max_usd;
  if (bound === undefined || terms === null) return { word: unbounded, isExact: bound === undefined };
  const { discount } = terms;
  const base = bound - discount.commissionUsd + discount.fixedDiscountUsd;
  return { word: encodeMaximum(base), isExact: fitsWord(base) && bound >= 0 && !sources.includes("dealer") };
}

/** Returns three parts: mileage, last year, and inverted first year. A larger part accepts more cars. */
function encodeReach(mileageKm: number | undefined, yearFrom: number, yearTo: number): number {
  const mileage =
    mileageKm === undefined
      ? maxMileageSteps
      : Math.min(clampWord(mileageKm) >> mileageShift, maxMileageSteps);
  return (mileage << 18) | (clampYear(yearTo) << 9) | (0xff - clampYear(yearFrom));
}

const encodeMaximum = (bound: number | undefined): number =>
  bound === undefined ? unbounded : clampWord(bound);
const encodeFact = (fact: number | null): number => (fact === null ? unbounded : clampWord(fact));
const clampWord = (value: number): number => Math.min(Math.max(0, Math.ceil(value)), unbounded - 1);
const clampYear = (year: number): number => Math.min(Math.max(year, firstYear), lastYear) - firstYear;
const toPriceSteps = (priceKrw: number): number =>
  Math.min(Math.floor(Math.max(0, priceKrw) / priceStepKrw), maxPriceSteps);

/** Reports whether a word stores a bound exactly. Other bounds are rounded or clamped. */
const fitsWord = (bound: number | undefined): boolean =>
  bound === undefined || (Number.isInteger(bound) && bound >= 0 && bound < unbounded - 1);
const fitsYear = (year: number | undefined): boolean =>
  year === undefined || (Number.isInteger(year) && year > firstYear && year < lastYear);
const fitsSteps = (bound: number | undefined): boolean =>
  bound === undefined || (bound >= 0 && bound % priceStepKrw === 0 && bound / priceStepKrw < maxPriceSteps);

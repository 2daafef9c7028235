import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";
import { maskCar, maskWatch } from "./category-masks.ts";
import { unlistedDetails } from "./details-table.ts";

/** Columns of an entry, in the order in which they lie in a bucket; each is one 32-bit word. */
export const columns = ["priceMax", "mileageMax", "mask0", "years", "mask1", "priceMin", "watch"] as const;
/** Words of an entry. */
export const entryWords = columns.length;

/** "No upper bound" in a column, and "unknown" in a car: what is unknown satisfies no bound but this. */
const unbounded = 0xffff_ffff;
const firstYear = 1900;
const lastYear = firstYear + 0xff;

/** Set in the watch's word where a car that satisfies the entry may still not match. */
export const uncertainBit = 2 ** 31;
/** Takes the place of a removed watch's word. */
export const tombstone = 0xffff_ffff;
/** Watch numbers lie below, so that with the bit or without it none is taken for a tombstone. */
export const watchNumberLimit = tombstone - uncertainBit;

/** A watch as the index sees it, in the order of the columns. */
export type WatchEntry = [
  priceMax: number,
  mileageMax: number,
  mask0: number,
  years: number,
  mask1: number,
  priceMin: number,
  watch: number,
];

/**
 * Puts a watch's conditions, but for make and model, into one entry. What does not fit is left out, and the entry then says
 * that it is uncertain: signals, the landed cost, unlisted details and extreme bounds.
 * @param details code of the watch's details
 */
export function encodeWatch(watch: number, compiled: CompiledCondition, details: number): WatchEntry {
  const { bounds, condition } = compiled;
  const mask = maskWatch(compiled);
  const { price_max_krw, price_min_krw, mileage_max_km, year_min, year_max } = bounds;
  const isExact =
    mask.isExact &&
    details !== unlistedDetails &&
    bounds.estimated_landed_max_usd === undefined &&
    Object.values(condition.signals ?? {}).every((signal) => signal === undefined) &&
    [price_max_krw, price_min_krw, mileage_max_km].every(fitsWord) &&
    [year_min, year_max].every(fitsYear);
  const years = clampYear(year_min ?? firstYear) | (clampYear(year_max ?? lastYear) << 8);
  return [
    price_max_krw === undefined ? unbounded : clampMaximum(price_max_krw),
    mileage_max_km === undefined ? unbounded : clampMaximum(mileage_max_km),
    mask.words[0],
    years + details * 0x1_0000,
    mask.words[1],
    price_min_krw === undefined ? 0 : clampMaximum(price_min_krw) + 1,
    isExact ? watch : watch + uncertainBit,
  ];
}

/** A car as entries are compared with. */
export interface CarWords {
  /** Held against upper bounds. */
  price: number;
  /** Held against lower bounds: one more than the price, 0 where it is unknown. */
  priceAbove: number;
  mileage: number;
  year: number;
  mask0: number;
  mask1: number;
}

/** Puts a car's facts into words. */
export function encodeCar(car: WatchableCar): CarWords {
  const { priceKrw, mileageKm, year } = car;
  const [mask0, mask1] = maskCar(car);
  return {
    price: priceKrw === null ? unbounded : clampMaximum(priceKrw),
    priceAbove: priceKrw === null ? 0 : clampMaximum(priceKrw) + 1,
    mileage: mileageKm === null ? unbounded : clampMaximum(mileageKm),
    year: clampYear(year),
    mask0,
    mask1,
  };
}

const clampMaximum = (value: number): number => Math.min(Math.max(0, Math.ceil(value)), unbounded - 1);
const clampYear = (year: number): number => Math.min(Math.max(year, firstYear), lastYear) - firstYear;
/** Within these limits whole numbers compare in words as they do by themselves. */
const fitsWord = (bound: number | undefined): boolean =>
  bound === undefined || (Number.isInteger(bound) && bound >= 0 && bound < unbounded - 1);
const fitsYear = (year: number | undefined): boolean =>
  year === undefined || (Number.isInteger(year) && year > firstYear && year < lastYear);

import type { DealerCar } from "./dealer-car.ts";
import { toPublicNumber } from "./dealer-listing-id.ts";
import type { DealerSort } from "./dealer-source.ts";

/** Position in a sort: a car's sort key (null if unknown) and its public number. */
export interface DealerSortPosition {
  key: number | null;
  number: number;
}

/** Returns the position of a car in a sort. */
export function dealerPositionOf(car: DealerCar, sort: DealerSort): DealerSortPosition {
  return { key: sortKeyOf(car, sort), number: toPublicNumber(car.id) };
}

/**
 * Compares two positions by key, with unknown keys last, and then by public number. Each source orders its own cars in
 * the same way.
 */
export const compareDealerPositions =
  (sort: DealerSort) =>
  (one: DealerSortPosition, other: DealerSortPosition): number =>
    compareSortKeys(one.key, other.key, isDescending(sort)) || one.number - other.number;

/** Compares two cars from any sources. */
export const compareDealerCars =
  (sort: DealerSort) =>
  (one: DealerCar, other: DealerCar): number =>
    compareDealerPositions(sort)(dealerPositionOf(one, sort), dealerPositionOf(other, sort));

/** Compares two sort keys, with unknown keys last. */
export function compareSortKeys(one: number | null, other: number | null, descending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return descending ? other - one : one - other;
}

/** Reports whether larger keys come first. */
export const isDescending = (sort: DealerSort): boolean => sort === "year_desc" || sort === "price_desc";

function sortKeyOf(car: DealerCar, sort: DealerSort): number | null {
  if (sort === "year_desc") return car.year;
  return sort === "mileage_asc" ? car.mileageKm : car.priceKrw;
}

import type { DealerCar } from "./dealer-car.ts";
import { toPublicNumber } from "./dealer-listing-id.ts";
import type { DealerSort } from "./dealer-source.ts";

/** The field a sort looks at, in the terms mixed lists are merged by; null is unknown. */
export function dealerSortKey(car: DealerCar, sort: DealerSort): number | null {
  if (sort === "year_desc") return car.year;
  return sort === "mileage_asc" ? car.mileageKm : car.priceKrw;
}

/** Order of two sort keys, unknown ones last. */
export function compareSortKeys(one: number | null, other: number | null, descending: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return descending ? other - one : one - other;
}

/** Whether larger keys come first. */
export const isDescending = (sort: DealerSort): boolean => sort === "year_desc" || sort === "price_desc";

/** Order of two cars of whichever sources: by sort, then by public number, as each source orders its own. */
export const compareDealerCars =
  (sort: DealerSort) =>
  (one: DealerCar, other: DealerCar): number =>
    compareSortKeys(dealerSortKey(one, sort), dealerSortKey(other, sort), isDescending(sort)) ||
    toPublicNumber(one.id) - toPublicNumber(other.id);

import type { DealerCar } from "../../../shared/domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../../shared/domain/dealers/dealer-listing-id.ts";
import {
  type BranchRequest,
  type DealerFilters,
  type DealerSources,
  dealerPageSize,
} from "../../../shared/domain/dealers/dealer-source.ts";
import { buildDealerCar } from "../../support/records/build-dealer-car.ts";

/** A make and model that both sources list. */
export interface NamedModel {
  make: string;
  model: string;
}

/** A dealer's car with its public id. */
export interface OfferedCar {
  car: DealerCar;
  listingId: string;
}

let serial = 50_000_000;

/** Cars of one model at `retail_a`. */
export const buildOffer = (named: NamedModel, count: number, changes: Partial<DealerCar>): OfferedCar[] =>
  Array.from({ length: count }, () => {
    serial += 1;
    const car = buildDealerCar({ ...named, id: { source: "retail_a", number: serial }, ...changes });
    return { car, listingId: toDealerListingId(car.id) };
  });

const isWithin = (car: DealerCar, { yearMin, yearMax, priceMinKrw, priceMaxKrw }: DealerFilters) =>
  Number(car.year) >= (yearMin ?? 0) &&
  Number(car.year) <= (yearMax ?? 9999) &&
  Number(car.priceKrw) >= (priceMinKrw ?? 0) &&
  Number(car.priceKrw) <= (priceMaxKrw ?? Number.POSITIVE_INFINITY);

/**
 * Returns sources: `retail_a` offers these cars of a model, newest first, and applies limits itself.
 * `retail_b` has none.
 */
export function offering(offered: readonly OfferedCar[]) {
  const requests: BranchRequest[] = [];
  const cars = offered.map(({ car }) => car);
  const byNumber = new Map(cars.map((car) => [car.id.number, car]));
  const search = async (request: BranchRequest) => {
    requests.push(request);
    const found = cars.filter((car) => isWithin(car, request.filters));
    const start = Number(request.token ?? 0);
    const end = start + dealerPageSize;
    const nextToken = end < found.length ? String(end) : null;
    return { cars: found.slice(start, end), nextToken, total: found.length };
  };
  const readCar = async (number: number) => byNumber.get(number) ?? null;
  const none = async () => ({ cars: [], nextToken: null, total: 0 });
  const sources = {
    retail_a: { key: "retail_a", search, readCar },
    retail_b: { key: "retail_b", search: none, readCar: async () => null },
  } as unknown as DealerSources;
  return { sources, requests };
}

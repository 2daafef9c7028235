import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import {
  type DealerBranch,
  type DealerSources,
  DealerSourceUnavailable,
} from "../../domain/dealers/dealer-source.ts";
import { readDealerPrices, writeDealerPrices } from "../../persistence/dealers/dealer-prices.ts";
import { branchKey } from "../vehicles/branch-key.ts";

/** Most pages (of 48 cars) read for one search. Cars beyond them are checked one by one when a list has them. */
const maxPages = 40;

/** Everything that one dealer search returned. */
export interface BranchCars {
  /** By listing id, including cars that cannot be bought. */
  cars: ReadonlyMap<string, DealerCar>;
  /** Their prices at the previous recheck, whole won. */
  previousPrices: ReadonlyMap<string, number>;
  /** Whether the source failed before the last page: cars may then be missing although they are offered. */
  failed: boolean;
}

/** Everything a source offers of one make and model, with one search for all watches. */
export async function fetchBranchCars(branch: DealerBranch, sources: DealerSources): Promise<BranchCars> {
  const cars = new Map<string, DealerCar>();
  const previousPrices = await readDealerPrices(branchKey(branch));
  let token: string | null = null;
  try {
    for (let pages = 0; pages < maxPages; pages += 1) {
      const request = { branch, filters: { options: [] }, sort: "year_desc" as const, token };
      const page = await sources[branch.source].search(request);
      for (const car of page.cars) cars.set(toDealerListingId(car.id), car);
      token = page.nextToken;
      if (token === null) break;
    }
    return { cars, previousPrices, failed: false };
  } catch (error) {
    if (error instanceof DealerSourceUnavailable) return { cars, previousPrices, failed: true };
    throw error;
  }
}

/** Stores the cars' prices for the next recheck. */
export async function rememberPrices(branch: DealerBranch, { cars }: BranchCars, now: number): Promise<void> {
  const prices = new Map([...cars].map(([vehicleId, { priceKrw }]) => [vehicleId, priceKrw]));
  await writeDealerPrices(branchKey(branch), prices, now);
}

import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import {
  type DealerBranch,
  type DealerSources,
  DealerSourceUnavailable,
} from "../../domain/dealers/dealer-source.ts";
import { readDealerPrices, writeDealerPrices } from "../../persistence/dealers/dealer-prices.ts";
import { branchKey } from "../vehicles/branch-key.ts";

/** Pages of 48 read of one search; cars beyond are looked at one by one where a list has them. */
const maxPages = 40;

/** All that one dealer search gave. */
export interface BranchCars {
  /** By listing id, those that cannot be bought included. */
  cars: ReadonlyMap<string, DealerCar>;
  /** What they cost when watches saw them last, whole won. */
  previousPrices: ReadonlyMap<string, number>;
  /** Whether the source failed on the way: what is missing then may be there all the same. */
  failed: boolean;
}

/** Everything a source offers of one make and model, in one search whoever watches it. */
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

/** Remembers what the cars cost, for the next time. */
export async function rememberPrices(branch: DealerBranch, { cars }: BranchCars, now: number): Promise<void> {
  const prices = new Map([...cars].map(([vehicleId, { priceKrw }]) => [vehicleId, priceKrw]));
  await writeDealerPrices(branchKey(branch), prices, now);
}

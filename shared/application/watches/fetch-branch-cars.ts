import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import {
  type DealerBranch,
  type DealerSources,
  DealerSourceUnavailable,
} from "../../domain/dealers/dealer-source.ts";
import { hourMilliseconds } from "../../domain/time/durations.ts";
import { readDealerPrices, writeDealerPrices } from "../../persistence/dealers/dealer-prices.ts";
import { branchKey } from "../vehicles/branch-key.ts";

/** Most pages (of 48 cars) read for one search. Cars beyond them are checked one by one when a list has them. */
const maxPages = 40;

/** Everything that one dealer search returned. */
export interface BranchCars {
  /** By listing id, including cars that cannot be bought. */
  cars: ReadonlyMap<string, DealerCar>;
  /** Their prices when they were last read before this hour, whole won. */
  previousPrices: ReadonlyMap<string, number>;
  /** Whether the source failed before the last page: cars may then be missing although they are offered. */
  failed: boolean;
}

/**
 * Everything a source offers of one make and model, with one search for many watches, and the prices before. Whoever
 * asks in the same hour is told the same prices before.
 */
export async function fetchBranchCars(
  branch: DealerBranch,
  sources: DealerSources,
  now: number,
): Promise<BranchCars> {
  const cars = new Map<string, DealerCar>();
  const hour = Math.floor(now / hourMilliseconds);
  const stored = await readDealerPrices(branchKey(branch));
  const previousPrices = (stored?.hour === hour ? stored.before : stored?.prices) ?? new Map();
  let token: string | null = null;
  try {
    for (let pages = 0; pages < maxPages; pages += 1) {
      const request = { branch, filters: { options: [] }, sort: "year_desc" as const, token };
      const page = await sources[branch.source].search(request);
      for (const car of page.cars) cars.set(toDealerListingId(car.id), car);
      token = page.nextToken;
      if (token === null) break;
    }
  } catch (error) {
    if (error instanceof DealerSourceUnavailable) return { cars, previousPrices, failed: true };
    throw error;
  }
  const prices = new Map([...cars].map(([vehicleId, { priceKrw }]) => [vehicleId, priceKrw]));
  await writeDealerPrices(branchKey(branch), { hour, prices, before: previousPrices }, now);
  return { cars, previousPrices, failed: false };
}

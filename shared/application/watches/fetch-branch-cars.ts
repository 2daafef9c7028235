import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import {
  type DealerBranch,
  type DealerSources,
  DealerSourceUnavailable,
  dealerPageSize,
} from "../../domain/dealers/dealer-source.ts";
import type { DealerSearchBounds } from "../../domain/watches/dealer-search-bounds.ts";

/**
 * Maximum number of pages (of 48 cars) read for one search: 19,200 cars, which takes 20 seconds at a source's whole
 * request rate.
 */
const maxPages = 400;

/** Result of one dealer search. */
export interface BranchCars {
  /** By listing id, including cars that cannot be bought. */
  cars: ReadonlyMap<string, DealerCar>;
  /** Whether the source failed, or the time limit passed, before the last page. */
  failed: boolean;
  /** Whether there are more cars than a run reads for one search. */
  isTooLarge: boolean;
}

/**
 * Fetches a source's offers of one make and model within bounds, to the last page.
 * @param isWhole whether a partial result is useless; a search that is too large then ends after its first
 * page
 */
export async function fetchBranchCars(
  { branch, bounds, isWhole }: { branch: DealerBranch; bounds: DealerSearchBounds; isWhole: boolean },
  { sources, hasTimeLeft }: { sources: DealerSources; hasTimeLeft: () => boolean },
): Promise<BranchCars> {
  const cars = new Map<string, DealerCar>();
  const filters = { ...bounds, options: [] };
  let token: string | null = null;
  try {
    for (let pages = 0; pages < maxPages; pages += 1) {
      if (pages > 0 && !hasTimeLeft()) return { cars, failed: true, isTooLarge: false };
      const page = await sources[branch.source].search({ branch, filters, sort: "year_desc", token });
      for (const car of page.cars) cars.set(toDealerListingId(car.id), car);
      token = page.nextToken;
      if (token === null) return { cars, failed: false, isTooLarge: false };
      if (isWhole && page.total > maxPages * dealerPageSize) break;
    }
  } catch (error) {
    if (error instanceof DealerSourceUnavailable) return { cars, failed: true, isTooLarge: false };
    throw error;
  }
  return { cars, failed: false, isTooLarge: true };
}

import type { DealerCar, DealerInspection } from "../../domain/dealers/dealer-car.ts";
import type { DealerCarId } from "../../domain/dealers/dealer-listing-id.ts";
import {
  type DealerSource,
  type DealerSources,
  DealerSourceUnavailable,
} from "../../domain/dealers/dealer-source.ts";
import { Problem } from "../../domain/errors/problem.ts";

/** A dealer car that can be bought now, with its inspection if one could be read. */
export interface LiveDealerCar {
  car: DealerCar;
  inspection: DealerInspection | null;
}

/**
 * Reads a dealer car and its inspection from the source, concurrently.
 * @returns null when the car is unknown, sold, on hold or under contract
 * @throws Problem dealer_upstream_unavailable
 */
export async function findLiveDealerCar(
  { source, number }: DealerCarId,
  sources: DealerSources,
): Promise<LiveDealerCar | null> {
  try {
    const [car, inspection] = await Promise.all([
      sources[source].readCar(number),
      readInspectionIfPossible(sources[source], number),
    ]);
    return car?.availability === "available" ? { car, inspection } : null;
  } catch (error) {
    throw error instanceof DealerSourceUnavailable ? dealerUnavailable(error) : error;
  }
}

/** Returns true while a dealer car can be bought. @throws Problem dealer_upstream_unavailable */
export async function isForSale({ source, number }: DealerCarId, sources: DealerSources): Promise<boolean> {
  try {
    return (await sources[source].readCar(number))?.availability === "available";
  } catch (error) {
    throw error instanceof DealerSourceUnavailable ? dealerUnavailable(error) : error;
  }
}

/** Returns the error for a request to which no dealer source responded. */
export const dealerUnavailable = (cause?: unknown): Problem =>
  new Problem(
    "dealer_upstream_unavailable",
    "Dealer cars cannot be reached now. Try again in 5 to 30 seconds.",
    {},
    { cause },
  );

/** Returns the inspection; null if it cannot be read, because the car is then shown without it. */
async function readInspectionIfPossible(
  source: DealerSource,
  number: number,
): Promise<DealerInspection | null> {
  try {
    return await source.readInspection(number);
  } catch (error) {
    if (error instanceof DealerSourceUnavailable) return null;
    throw error;
  }
}

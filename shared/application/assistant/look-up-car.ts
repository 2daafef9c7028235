import type { VehicleDetail } from "../../contract/resources/vehicles/vehicle.ts";
import {
  type PastRoundResource,
  pastRoundSchema,
} from "../../contract/resources/vehicles/vehicle-pricing.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { type CarIdentity, type CarRound, newestRoundFirst } from "../../domain/inventory/car-round.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { usableRate } from "../../domain/pricing/usable-rate.ts";
import { readCarRounds } from "../../persistence/inventory/car-rounds.ts";
import { getListings } from "../../persistence/inventory/listings.ts";
import { priceRound } from "../vehicles/car-past.ts";
import { loadMarket } from "../vehicles/load-market.ts";
import { readVehicle } from "../vehicles/read-vehicle.ts";

/** The maximum number of rounds that are searched for a current listing and returned. */
const mostRounds = 10;

const presentRound = presenter(pastRoundSchema);

/** Known facts of a looked-up car. */
export interface LookedUpCar {
  /** Null when the car is not listed now. */
  vehicle: VehicleDetail | null;
  /** The car's rounds, newest first. Money is null without a usable rate. */
  rounds: PastRoundResource[];
}

/** Starts reading the rounds of a car before the caller is authenticated. */
export const loadRounds = (identity: CarIdentity): Promise<CarRound[]> => readCarRounds(identity);

/**
 * Returns a car by its plate or VIN, as one partner sees the car: its latest round that is still listed, and its past
 * rounds. If two cars have had the plate, the car that was offered last is returned.
 *
 * @param reads the promise of `loadRounds`
 * @returns null if the car was never in an auction
 */
export async function lookUpCar(
  reads: Promise<CarRound[]>,
  context: { partnerId: string; now: number; dealerSources: DealerSources },
): Promise<LookedUpCar | null> {
  const rounds = (await reads).toSorted(newestRoundFirst).slice(0, mostRounds);
  if (rounds.length === 0) return null;
  const [listings, market] = await Promise.all([
    getListings(rounds.map(({ listingId }) => listingId)),
    loadMarket(),
  ]);
  const listing = listings.find((one): one is Listing => one !== null) ?? null;
  const krwPerUsd = usableRate(market.rate, context.now);
  return {
    vehicle: listing && (await readVehicle(listing.listingId, Promise.resolve({ listing, market }), context)),
    rounds: rounds.map((round) => presentRound(priceRound(round, krwPerUsd))),
  };
}

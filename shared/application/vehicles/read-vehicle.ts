import type { VehicleDetail } from "../../contract/resources/vehicle.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { usableRate } from "../../domain/pricing/usable-rate.ts";
import { getListing } from "../../persistence/inventory/listings.ts";
import { loadMarket, type Market } from "./load-market.ts";
import { presentVehicleDetail } from "./present-vehicle.ts";
import { requirePartner } from "./require-partner.ts";

const dealerIdPattern = /^retail_\d+$/;

/** What can be read of a vehicle before the caller is known. */
export interface VehicleReads {
  listing: Listing | null;
  market: Market;
}

/** Reads a listing together with what its price depends on. */
export async function loadVehicle(listingId: string): Promise<VehicleReads> {
  const [listing, market] = await Promise.all([getListing(listingId), loadMarket()]);
  return { listing, market };
}

/**
 * The vehicle as one partner sees it.
 * @param reads what `loadVehicle` promised for the same id
 * @throws Problem vehicle_not_found; dealer_upstream_unavailable for dealer cars, no dealer source being connected
 */
export async function readVehicle(
  listingId: string,
  reads: Promise<VehicleReads>,
  context: { partnerId: string; now: number },
): Promise<VehicleDetail> {
  if (dealerIdPattern.test(listingId)) throw dealerUnavailable();
  const [{ listing, market }, partner] = await Promise.all([reads, requirePartner(context.partnerId)]);
  if (listing === null) throw new Problem("vehicle_not_found", `No listing has the id ${listingId}.`);
  const krwPerUsd = usableRate(market.rate, context.now);
  return presentVehicleDetail(listing, { partner, krwPerUsd, fees: market.fees });
}

/** The refusal of everything that would need a dealer source. */
export const dealerUnavailable = (): Problem =>
  new Problem(
    "dealer_upstream_unavailable",
    "Dealer cars cannot be reached now. Try again in 5 to 30 seconds.",
  );

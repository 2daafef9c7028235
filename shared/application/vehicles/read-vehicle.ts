import type { VehicleDetail } from "../../contract/resources/vehicle.ts";
import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { usableRate } from "../../domain/pricing/usable-rate.ts";
import { getListing } from "../../persistence/inventory/listings.ts";
import { loadMarket, type Market } from "./load-market.ts";
import { presentDealerDetail } from "./present-dealer-car.ts";
import { presentVehicleDetail } from "./present-vehicle.ts";
import { findLiveDealerCar } from "./read-dealer-vehicle.ts";
import { requirePartner } from "./require-partner.ts";

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
 * @throws Problem vehicle_not_found; dealer_upstream_unavailable
 */
export async function readVehicle(
  listingId: string,
  reads: Promise<VehicleReads>,
  context: { partnerId: string; now: number; dealerSources: DealerSources },
): Promise<VehicleDetail> {
  const dealerId = parseDealerListingId(listingId);
  const [{ listing, market }, partner, dealerCar] = await Promise.all([
    reads,
    requirePartner(context.partnerId),
    dealerId && findLiveDealerCar(dealerId, context.dealerSources),
  ]);
  const presentation = { partner, krwPerUsd: usableRate(market.rate, context.now), fees: market.fees };
  if (dealerCar !== null) return presentDealerDetail(dealerCar.car, dealerCar.inspection, presentation);
  if (listing === null) {
    throw new Problem("vehicle_not_found", `No listing with the id ${listingId} can be bought.`);
  }
  return presentVehicleDetail(listing, presentation);
}

import type { VehicleDetail } from "../../contract/resources/vehicles/vehicle.ts";
import { type DealerCarId, parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { priceDealerCar } from "../../domain/dealers/price-dealer-car.ts";
import { Problem } from "../../domain/errors/problem.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { type Pricing, type PricingContext, priceListing } from "../../domain/pricing/price-listing.ts";
import { usableRate } from "../../domain/pricing/usable-rate.ts";
import { getListing } from "../../persistence/inventory/listings.ts";
import { type CarForSale, loadCarPast, toCarForSale, withCarPast } from "./car-past.ts";
import { loadCachedMarket, loadMarket, type Market } from "./load-market.ts";
import { presentDealerDetail } from "./present-dealer-car.ts";
import { type PresentationContext, presentVehicleDetail } from "./present-vehicle.ts";
import { findLiveDealerCar } from "./read-dealer-vehicle.ts";
import { findOrderedVehicle, findOrRecall } from "./read-ordered-vehicle.ts";
import { requirePartner } from "./require-partner.ts";

/** Reads for a vehicle, started before the caller is known. */
export interface VehicleReads {
  listing: Listing | null;
  market: Market;
}

/** Reads a listing together with rate and fees. */
export async function loadVehicle(listingId: string): Promise<VehicleReads> {
  const [listing, market] = await Promise.all([getListing(listingId), loadMarket()]);
  return { listing, market };
}

/** Reads a listing together with rate and fees that are at most `keptSeconds` old at `now`. */
export async function loadCachedVehicle(listingId: string, now: number): Promise<VehicleReads> {
  const [listing, market] = await Promise.all([getListing(listingId), loadCachedMarket(now)]);
  return { listing, market };
}

/**
 * Returns the vehicle as one partner sees it. If a dealer's car is gone or its source does not respond, partners who
 * ordered the car get its state at the time of their order.
 * @param reads result of `loadVehicle` for the same id
 * @throws Problem vehicle_not_found; dealer_upstream_unavailable
 */
export async function readVehicle(
  listingId: string,
  reads: Promise<VehicleReads>,
  caller: { partnerId: string; now: number; dealerSources: DealerSources },
): Promise<VehicleDetail> {
  const { partnerId, now, dealerSources } = caller;
  const dealerId = parseDealerListingId(listingId);
  // The past and the partner are read concurrently.
  const withPast = async (one: FoundCar | null) => one && { ...one, past: await loadCarPast(one.offer, now) };
  const [{ market }, partner, found] = await Promise.all([
    reads,
    requirePartner(partnerId),
    dealerId === null
      ? findListing(reads).then(withPast)
      : findOrRecall(
          () => findDealerCar(dealerId, dealerSources).then(withPast),
          () => findOrderedVehicle(partnerId, listingId),
        ),
  ]);
  if (found === null) {
    throw new Problem(
      "vehicle_not_found",
      `No listing with the id ${listingId} can be bought. Search for the car again.`,
    );
  }
  if (!("present" in found)) return found;
  const krwPerUsd = usableRate(market.rate, now);
  const context = { partner, krwPerUsd, fees: market.fees };
  return found.present(context, withCarPast(found.price(context), found, krwPerUsd));
}

/** A car with the functions that price and present it. */
interface FoundCar {
  offer: CarForSale;
  price: (context: PricingContext) => Pricing | null;
  present: (context: PresentationContext, pricing: Pricing | null) => VehicleDetail;
}

async function findListing(reads: Promise<VehicleReads>): Promise<FoundCar | null> {
  const { listing } = await reads;
  return (
    listing && {
      offer: listing,
      price: (context) => priceListing(listing, context),
      present: (context, pricing) => presentVehicleDetail(listing, context, pricing),
    }
  );
}

async function findDealerCar(dealerId: DealerCarId, sources: DealerSources): Promise<FoundCar | null> {
  const live = await findLiveDealerCar(dealerId, sources);
  if (live === null) return null;
  const { car, inspection } = live;
  return {
    offer: toCarForSale(car),
    price: (context) => priceDealerCar(car.priceKrw, context),
    present: (context, pricing) => presentDealerDetail(car, inspection, context, pricing),
  };
}

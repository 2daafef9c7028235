import type { VehicleDetail } from "../../../contract/resources/vehicles/vehicle.ts";
import { Problem } from "../../../domain/errors/problem.ts";
import { type OrderableCar, toOrderableCar } from "../../../domain/orders/orderable-car.ts";
import type { PlacementRequest } from "../../../domain/orders/placement-request.ts";
import { type Pricing, type PricingContext, priceListing } from "../../../domain/pricing/price-listing.ts";
import { type DatedListing, listingUnchanged } from "../../../persistence/inventory/listings.ts";
import type { Write } from "../../../persistence/table/transaction.ts";
import { loadCarPast, withCarPast } from "../../vehicles/car-past.ts";
import { type PresentationContext, presentVehicleDetail } from "../../vehicles/present-vehicle.ts";

/** A car to order. */
export interface FoundCar {
  car: OrderableCar;
  /** Returns the partner's current price and its history; null without a usable rate. */
  price: (context: PricingContext) => Pricing | null;
  /** The car as the partner currently sees it. */
  present: (context: PresentationContext, pricing: Pricing | null) => VehicleDetail;
  /** Conditions that reject the order's transaction if the car has changed. */
  conditions: readonly Write[];
  /**
   * A last check before the commit, for cars that no transaction condition covers. @throws Problem
   * `vehicle_unavailable`
   */
  confirm?: () => Promise<void>;
}

/**
 * Finds a car for a partner; null when it cannot be ordered. `dated` is the listing of an auction house's car.
 * @throws Problem `dealer_upstream_unavailable`
 */
export type CarFinder = (
  vehicleId: string,
  context: { partnerId: string; now: number; dated: DatedListing | null },
) => Promise<FoundCar | null>;

/** Finds a car among the auction houses' listings. */
export const findListedCar: CarFinder = async (_, { now, dated }) => {
  const listing = dated?.listing ?? null;
  if (dated === null || listing === null) return null;
  const past = await loadCarPast(listing, now);
  return {
    car: toOrderableCar(listing),
    price: (context) =>
      withCarPast(priceListing(listing, context), { offer: listing, past }, context.krwPerUsd),
    present: (context, pricing) => presentVehicleDetail(listing, context, pricing),
    conditions: [listingUnchanged(dated)],
  };
};

/** Returns the problem for a car that is not found. */
export const unknownVehicle = ({ vehicleId }: PlacementRequest): Problem =>
  new Problem(
    "vehicle_not_found",
    "No car with this id is for sale. A car that is listed again gets a new id. Search for it.",
    { vehicle_id: vehicleId },
  );

import type { VehicleDetail } from "../../../contract/resources/vehicles/vehicle.ts";
import { pricingSchema } from "../../../contract/resources/vehicles/vehicle-pricing.ts";
import { fromWire } from "../../../contract/schema/convert.ts";
import { type DealerCarId, parseDealerListingId } from "../../../domain/dealers/dealer-listing-id.ts";
import type { DealerSources } from "../../../domain/dealers/dealer-source.ts";
import { priceDealerCar } from "../../../domain/dealers/price-dealer-car.ts";
import { toOrderableDealerCar } from "../../../domain/orders/orderable-car.ts";
import { vehicleUnavailable } from "../../../domain/orders/place-order.ts";
import { loadCarPast, toCarForSale, withCarPast } from "../../vehicles/car-past.ts";
import { presentDealerDetail } from "../../vehicles/present-dealer-car.ts";
import { findLiveDealerCar, isForSale } from "../../vehicles/read-dealer-vehicle.ts";
import { findOrderedVehicle, findOrRecall } from "../../vehicles/read-ordered-vehicle.ts";
import { type CarFinder, type FoundCar, findListedCar } from "./find-car.ts";

/** Finds a car of any source. A dealer's car is found only while it is for sale. */
export const findAnyCar =
  (sources: DealerSources): CarFinder =>
  (vehicleId, context) => {
    const dealerId = parseDealerListingId(vehicleId);
    return dealerId === null
      ? findListedCar(vehicleId, context)
      : findCarForSale(dealerId, sources, context.now);
  };

/**
 * Finds a car like `findAnyCar`. If a dealer's car is gone or its source does not respond, the car comes from
 * the partner's latest order on it.
 */
export const findCarOrSnapshot =
  (sources: DealerSources): CarFinder =>
  (vehicleId, context) => {
    const dealerId = parseDealerListingId(vehicleId);
    if (dealerId === null) return findListedCar(vehicleId, context);
    return findOrRecall(
      () => findCarForSale(dealerId, sources, context.now),
      async () => {
        const snapshot = await findOrderedVehicle(context.partnerId, vehicleId);
        return snapshot && fromSnapshot(snapshot);
      },
    );
  };

async function findCarForSale(
  dealerId: DealerCarId,
  sources: DealerSources,
  now: number,
): Promise<FoundCar | null> {
  const live = await findLiveDealerCar(dealerId, sources);
  if (live === null) return null;
  const offer = toCarForSale(live.car);
  const past = await loadCarPast(offer, now);
  const car = toOrderableDealerCar(offer.listingId, live.car);
  return {
    car,
    price: (context) =>
      withCarPast(priceDealerCar(live.car.priceKrw, context), { offer, past }, context.krwPerUsd),
    present: (context, pricing) => presentDealerDetail(live.car, live.inspection, context, pricing),
    conditions: [],
    async confirm() {
      if (!(await isForSale(dealerId, sources))) throw vehicleUnavailable(car);
    },
  };
}

/** A snapshot does not contain the price in won, so such a car has no current price. */
const fromSnapshot = (vehicle: VehicleDetail): FoundCar => ({
  car: {
    listingId: vehicle.id,
    vin: vehicle.vin,
    licensePlate: vehicle.license_plate,
    options: vehicle.options,
    auctionDate: null,
    auctionResult: null,
    priceKrw: null,
  },
  price: () => vehicle.pricing && fromWire(pricingSchema, vehicle.pricing),
  present: () => vehicle,
  conditions: [],
});

import {
  type VehicleDetail,
  type VehicleSummary,
  vehicleSummarySchema,
} from "../../contract/resources/vehicles/vehicle.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { DealerCar, DealerInspection } from "../../domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { priceDealerCar } from "../../domain/dealers/price-dealer-car.ts";
import { listedPhotos } from "../../domain/inventory/listing-summary.ts";
import type { Pricing } from "../../domain/pricing/price-listing.ts";
import { presentDealerCondition, presentDealerReport } from "./present-dealer-inspection.ts";
import type { PresentationContext } from "./present-vehicle.ts";

const presentSummary = presenter(vehicleSummarySchema, ["availability", "priceKrw"]);

/** Fields that only auction cars have. */
const noAuction = {
  lotNumber: null,
  auctionResult: null,
  auctionDate: null,
  auctionCount: null,
  orderCutoffAt: null,
  secondaryInspectionCutoffAt: null,
  accidentGrade: null,
  exteriorGrade: null,
  accidentSummary: null,
};

/**
 * Returns a dealer car as list pages show it to one partner; auction fields are null.
 * @param pricing pricing to show; computed from the car when omitted
 */
export const presentDealerSummary = (
  car: DealerCar,
  context: PresentationContext,
  pricing: Pricing | null = priceDealerCar(car.priceKrw, context),
): VehicleSummary =>
  presentSummary({
    ...car,
    ...noAuction,
    id: toDealerListingId(car.id),
    source: "dealer",
    purchaseMethod: "buy_now",
    photos: car.photos.slice(0, listedPhotos),
    fxRate: context.krwPerUsd,
    pricing,
  });

/**
 * Returns a dealer car in full detail. `inspection` is null if there is none or it could not be read;
 * `pricing` as in `presentDealerSummary`.
 */
export function presentDealerDetail(
  car: DealerCar,
  inspection: DealerInspection | null,
  context: PresentationContext,
  pricing?: Pricing | null,
): VehicleDetail {
  const report = inspection && presentDealerReport(car, inspection, context.krwPerUsd);
  return {
    ...presentDealerSummary(car, context, pricing),
    has_accident: report?.has_accident ?? car.hasAccident,
    accident_summary: report?.accident_summary ?? null,
    photos: [...car.photos],
    body_condition: inspection && presentDealerCondition(inspection),
    inspection_report: report,
  };
}

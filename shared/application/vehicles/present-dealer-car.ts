import type { VehicleDetail, VehicleSummary } from "../../contract/resources/vehicle.ts";
import type { DealerCar, DealerInspection } from "../../domain/dealers/dealer-car.ts";
import { toDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { priceDealerCar } from "../../domain/dealers/price-dealer-car.ts";
import { presentDealerCondition, presentDealerReport } from "./present-dealer-inspection.ts";
import type { PresentationContext } from "./present-vehicle.ts";

const listedPhotos = 5;

/** A dealer car as a list page shows it to one partner: what belongs to auctions is null. */
export function presentDealerSummary(car: DealerCar, context: PresentationContext): VehicleSummary {
  return {
    id: toDealerListingId(car.id),
    source: "dealer",
    lot_number: null,
    make: car.make,
    model: car.model,
    sub_model: car.subModel,
    trim: car.trim,
    year: car.year,
    first_registration: car.firstRegistration,
    mileage_km: car.mileageKm,
    fuel: car.fuel,
    transmission: car.transmission,
    color: car.color,
    body_style: car.bodyStyle,
    displacement_cc: car.displacementCc,
    drivetrain: car.drivetrain,
    seats: car.seats,
    license_plate: car.licensePlate,
    vin: car.vin,
    auction_result: null,
    purchase_method: "buy_now",
    auction_date: null,
    auction_count: null,
    order_cutoff_at: null,
    secondary_inspection_cutoff_at: null,
    accident_grade: null,
    exterior_grade: null,
    has_accident: car.hasAccident,
    accident_summary: null,
    options: [...car.options],
    photos: car.photos.slice(0, listedPhotos),
    fx_rate: context.krwPerUsd,
    pricing: priceDealerCar(car.priceKrw, context),
  };
}

/** A dealer car with everything known of it; `inspection` is null where there is none or it could not be read. */
export function presentDealerDetail(
  car: DealerCar,
  inspection: DealerInspection | null,
  context: PresentationContext,
): VehicleDetail {
  const report = inspection && presentDealerReport(car, inspection, context.krwPerUsd);
  return {
    ...presentDealerSummary(car, context),
    has_accident: report?.has_accident ?? car.hasAccident,
    accident_summary: report?.accident_summary ?? null,
    photos: [...car.photos],
    body_condition: inspection && presentDealerCondition(inspection),
    inspection_report: report,
  };
}

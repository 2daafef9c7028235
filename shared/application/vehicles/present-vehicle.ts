import type { VehicleDetail, VehicleSummary } from "../../contract/resources/vehicle.ts";
import { inspectionCutoffAt } from "../../domain/cutoffs/inspection-cutoff.ts";
import { orderCutoffAt } from "../../domain/cutoffs/order-cutoff.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { type ListingCard, toCard } from "../../domain/inventory/listing-card.ts";
import { translateRemark } from "../../domain/inventory/translate-remark.ts";
import type { Partner } from "../../domain/partners/partner.ts";
import type { FeeSettings } from "../../domain/pricing/fee-settings.ts";
import { priceListing } from "../../domain/pricing/price-listing.ts";
import { toKstIsoOrNull } from "../../domain/time/format-time.ts";
import { presentBodyCondition, presentInspection } from "./present-inspection.ts";

/** What a vehicle looks like depends on who looks and on the money of the moment. */
export interface PresentationContext {
  partner: Pick<Partner, "orderLeadMinutes" | "inspectionWindowDays" | "timezone" | "discount">;
  /** Won per US dollar; null when no usable rate is known. */
  krwPerUsd: number | null;
  fees: FeeSettings;
}

/** A listing as a list page shows it to one partner. */
export function presentVehicleSummary(card: ListingCard, context: PresentationContext): VehicleSummary {
  return {
    id: card.listingId,
    source: card.source,
    lot_number: card.lotNumber,
    make: card.make,
    model: card.model,
    sub_model: card.subModel,
    trim: card.trim,
    year: card.year,
    first_registration: card.firstRegistration,
    mileage_km: card.mileageKm,
    fuel: card.fuel,
    transmission: card.transmission,
    color: card.color,
    body_style: card.bodyStyle,
    displacement_cc: card.displacementCc,
    drivetrain: card.drivetrain,
    seats: card.seats,
    license_plate: card.licensePlate,
    vin: card.vin,
    auction_result: card.auctionResult,
    purchase_method: purchaseMethodOf(card),
    auction_date: toKstIsoOrNull(card.auctionDate),
    auction_count: card.auctionCount,
    order_cutoff_at: toKstIsoOrNull(orderCutoffAt(card, context.partner)),
    secondary_inspection_cutoff_at: toKstIsoOrNull(inspectionCutoffAt(card, context.partner)),
    accident_grade: card.accidentGrade,
    exterior_grade: card.exteriorGrade,
    has_accident: card.hasAccident,
    accident_summary: card.accidentSummary === null ? null : translateRemark(card.accidentSummary),
    options: [...card.options],
    photos: [...card.photos],
    fx_rate: context.krwPerUsd,
    pricing: priceListing(card, context),
  };
}

/** A listing with everything known of it, as one partner sees it. */
export function presentVehicleDetail(listing: Listing, context: PresentationContext): VehicleDetail {
  return {
    ...presentVehicleSummary(toCard(listing), context),
    photos: [...listing.photos],
    body_condition: presentBodyCondition(listing.bodyPanels),
    inspection_report: presentInspection(listing),
  };
}

/** How the car can be bought; null once it is sold or being negotiated for someone else. */
function purchaseMethodOf(card: Pick<ListingCard, "auctionResult">): "bid" | "buy_now" | null {
  if (card.auctionResult === "upcoming") return "bid";
  return card.auctionResult === "no_bid" ? "buy_now" : null;
}

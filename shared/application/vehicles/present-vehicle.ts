import {
  type VehicleDetail,
  type VehicleSummary,
  vehicleSummarySchema,
} from "../../contract/resources/vehicles/vehicle.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { inspectionCutoffAt } from "../../domain/cutoffs/inspection-cutoff.ts";
import { orderCutoffAt } from "../../domain/cutoffs/order-cutoff.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { inspectionLimits } from "../../domain/inventory/listing-limits.ts";
import { type ListingSummary, summarizeListing } from "../../domain/inventory/listing-summary.ts";
import { translateRemark } from "../../domain/inventory/translate-remark.ts";
import type { Partner } from "../../domain/partners/partner.ts";
import type { FeeSettings } from "../../domain/pricing/fee-settings.ts";
import { type Pricing, priceListing } from "../../domain/pricing/price-listing.ts";
import { presentBodyCondition, presentInspection } from "./present-inspection.ts";

/** The partner, the rate and the fees with which a vehicle is presented. */
export interface PresentationContext {
  partner: Pick<Partner, "orderLeadMinutes" | "inspectionWindowDays" | "timezone" | "discount">;
  /** Won per US dollar; null when no usable rate is known. */
  krwPerUsd: number | null;
  fees: FeeSettings;
}

/**
 * Returns the partner's settings that affect its vehicles: all settings that `PresentationContext` passes to
 * presenters.
 */
export const presentedSettings = ({
  orderLeadMinutes,
  inspectionWindowDays,
  timezone,
  discount,
}: PresentationContext["partner"]) =>
  ({ orderLeadMinutes, inspectionWindowDays, timezone, discount }) satisfies Pick<Partner, PresentedSetting>;

type PresentedSetting = keyof PresentationContext["partner"];

const presentSummary = presenter(vehicleSummarySchema, [
  "listingId",
  "startPriceKrw",
  "soldPriceKrw",
  "hasFrameDamage",
]);

/**
 * Returns a listing as list pages show it to one partner.
 * @param pricing pricing to show; computed from the listing when omitted
 */
export const presentVehicleSummary = (
  summary: ListingSummary,
  context: PresentationContext,
  pricing: Pricing | null = priceListing(summary, context),
): VehicleSummary =>
  presentSummary({
    ...summary,
    id: summary.listingId,
    purchaseMethod: purchaseMethodOf(summary),
    orderCutoffAt: orderCutoffAt(summary, context.partner),
    secondaryInspectionCutoffAt: inspectionCutoffAt(summary, context.partner),
    accidentSummary:
      summary.accidentSummary && translateRemark(summary.accidentSummary, inspectionLimits.sentence),
    fxRate: context.krwPerUsd,
    pricing,
  });

/** Returns a listing in full detail as one partner sees it; `pricing` as in `presentVehicleSummary`. */
export function presentVehicleDetail(
  listing: Listing,
  context: PresentationContext,
  pricing?: Pricing | null,
): VehicleDetail {
  return {
    ...presentVehicleSummary(summarizeListing(listing), context, pricing),
    photos: [...listing.photos],
    body_condition: presentBodyCondition(listing.bodyPanels),
    inspection_report: presentInspection(listing),
  };
}

/** Returns how the car can be bought; null once it is sold or others negotiate for it. */
function purchaseMethodOf(summary: Pick<ListingSummary, "auctionResult">): "bid" | "buy_now" | null {
  if (summary.auctionResult === "upcoming") return "bid";
  return summary.auctionResult === "no_bid" ? "buy_now" : null;
}

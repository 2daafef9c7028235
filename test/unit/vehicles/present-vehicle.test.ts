import { describe, expect, test } from "vitest";
import {
  presentVehicleDetail,
  presentVehicleSummary,
} from "../../../shared/application/vehicles/present-vehicle.ts";
import {
  vehicleDetailSchema,
  vehicleSummarySchema,
} from "../../../shared/contract/resources/vehicles/vehicle.ts";
import type { Inspection } from "../../../shared/domain/inventory/listing.ts";
import { summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import { auctionResults } from "../../../shared/domain/inventory/vocabulary.ts";
import { partnerDefaults } from "../../../shared/domain/partners/partner.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { buildListing } from "../../support/records/build-listing.ts";

const context = { partner: partnerDefaults, krwPerUsd: 1387.42, fees: defaultFees };
const inspection: Inspection = {
  overallGrade: "A/B",
  gradeDescription: "No accident, light wear",
  accidentSummary: null,
  hasAccident: false,
  hasFrameDamage: false,
  exteriorSummary: "Scratches on rear bumper",
  accidentReason: null,
  categoryGrades: [{ category: "engine", status: "good" }],
  checklist: [{ group: "engine", item: "oil_leak", result: "none" }],
  accidentHistory: [],
  issues: ["뒤 범퍼 긁힘"],
  inspectionSheetUrl: null,
  inspectorNotes: "뒤 범퍼 긁힘",
};
const panels = {
  imageUrl: null,
  panels: [
    {
      rawPanelCode: "P12",
      rawLabelKo: "뒤 범퍼",
      panelId: "rear-bumper",
      panelType: "exterior",
      damageCodes: ["A"],
    },
  ],
};

describe("vehicle detail", () => {
  const detail = presentVehicleDetail(buildListing({ inspection, bodyPanels: panels }), context);

  test("the vehicle detail has exactly the fields of the contract", () => {
    expect(vehicleDetailSchema.parse(detail)).toEqual(detail);
  });

  test("the times of a vehicle detail have the operator's UTC offset", () => {
    expect(detail.auction_date).toBe("2026-12-03T13:00:00.000+09:00");
    expect(detail.order_cutoff_at).toBe("2026-12-02T13:00:00.000+09:00");
    expect(detail.secondary_inspection_cutoff_at).toBe("2026-12-02T07:59:59.999+09:00");
  });

  test("the inspection report of an auction car is in English and contains no dealer inspection", () => {
    expect(detail.inspection_report).toMatchObject({
      source: "auction_a",
      has_accident: false,
      issues: ["Rear bumper scratched"],
      inspector_notes: "Rear bumper scratched",
    });
    expect(detail.inspection_report).not.toHaveProperty("dealer_inspection");
    expect(detail.has_accident).toBe(false);
  });

  test("the body condition and the inspection report of a vehicle can be null independently", () => {
    const noReport = presentVehicleDetail(buildListing({ bodyPanels: panels }), context);
    expect([noReport.inspection_report, noReport.body_condition?.panels.length]).toEqual([null, 1]);
    const noPanels = presentVehicleDetail(buildListing({ inspection }), context);
    expect([noPanels.body_condition, noPanels.inspection_report?.overall_grade]).toEqual([null, "A/B"]);
  });

  test("a vehicle detail without a valid exchange rate has a null rate and null pricing", () => {
    const unpriced = presentVehicleDetail(buildListing(), { ...context, krwPerUsd: null });
    expect([unpriced.fx_rate, unpriced.pricing]).toEqual([null, null]);
  });
});

describe("vehicle summary", () => {
  test("the vehicle summary has exactly the fields of the contract", () => {
    const summary = presentVehicleSummary(summarizeListing(buildListing({ inspection })), context);
    expect(vehicleSummarySchema.parse(summary)).toEqual(summary);
  });

  test("the vehicle summary has the first five photos, and the vehicle detail has all photos", () => {
    const photos = Array.from({ length: 8 }, (_, number) => `https://media.example.com/${number}.jpg`);
    const listing = buildListing({ photos });
    expect(presentVehicleSummary(summarizeListing(listing), context).photos).toEqual(photos.slice(0, 5));
    expect(presentVehicleDetail(listing, context).photos).toEqual(photos);
  });

  test("the purchase method of a listing follows from its auction result", () => {
    const methods = auctionResults.map((auctionResult) => [
      auctionResult,
      presentVehicleSummary(summarizeListing(buildListing({ auctionResult })), context).purchase_method,
    ]);
    expect(Object.fromEntries(methods)).toEqual({
      upcoming: "bid",
      no_bid: "buy_now",
      sold: null,
      negotiation_sold: null,
      negotiation_requested: null,
    });
  });
});

import * as z from "zod/mini";
import type { BodyPanels, Inspection, Listing } from "../../domain/inventory/listing.ts";
import type { AuctionSource } from "../../domain/inventory/vocabulary.ts";
import { limitText } from "../../domain/text/limit-text.ts";
import { findFaultyText } from "../../domain/text/text-content.ts";
import { longestId } from "../../domain/text-limits.ts";
import { describeIssue } from "../schema/describe-issue.ts";
import { type ListingRow, listingRowSchema } from "./listing-row.ts";

/** The reason for rejecting a row or one of its fields. `path` is empty for the row as a whole. */
export interface RowFault {
  path: string;
  reason: string;
}

/** A parsed row: the listing, or its errors and, if readable, the listing's id. */
export type ParsedRow = { listing: Listing } | { faults: RowFault[]; listingId: string | null };

const longestReason = 200;

/** Reads one line of a batch of this auction house. Never throws. */
export function parseListingRow(line: string, source: AuctionSource): ParsedRow {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { faults: [{ path: "", reason: "is not JSON" }], listingId: findListingId(line) };
  }
  const parsed = z.safeParse(listingRowSchema, value, { error: describeIssue });
  const listingId = readListingId(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => ({
      path: issue.path.map(String).join("."),
      reason: limitText(issue.message, longestReason),
    }));
    return { faults, listingId };
  }
  // Checks only the text of known fields. Unknown fields are ignored and never stored.
  const text = findFaultyText(parsed.data);
  if (text !== null) return { faults: [{ path: text.path.join("."), reason: text.reason }], listingId };
  if (!parsed.data.listing_id.startsWith(`${source}_`)) {
    return { faults: [{ path: "listing_id", reason: `is not a listing of ${source}` }], listingId };
  }
  return { listing: toListing(parsed.data, source) };
}

/** Returns the listing id found in an unparsable line; null when none is found. */
export const findListingId = (text: string): string | null =>
  /"listing_id"\s*:\s*"([^"\\]{1,200})"/.exec(text)?.[1] ?? null;

function readListingId(value: unknown): string | null {
  if (typeof value !== "object" || value === null || !("listing_id" in value)) return null;
  const { listing_id: listingId } = value;
  return typeof listingId === "string" && listingId.length <= longestId ? listingId : null;
}

function toListing(row: ListingRow, source: AuctionSource): Listing {
  return {
    listingId: row.listing_id,
    source,
    lotNumber: row.lot_number,
    make: row.make,
    model: row.model,
    subModel: row.sub_model,
    trim: row.trim,
    year: row.year,
    firstRegistration: row.first_registration,
    mileageKm: row.mileage_km,
    fuel: row.fuel,
    transmission: row.transmission,
    color: row.color,
    bodyStyle: row.body_style,
    displacementCc: row.displacement_cc,
    drivetrain: row.drivetrain,
    seats: row.seats,
    licensePlate: row.license_plate,
    vin: row.vin,
    auctionDate: row.auction_date,
    auctionResult: row.auction_result,
    auctionCount: row.auction_count,
    startPriceKrw: row.start_price_krw,
    soldPriceKrw: row.sold_price_krw,
    accidentGrade: row.accident_grade,
    exteriorGrade: row.exterior_grade,
    options: [...new Set(row.options)],
    photos: row.photos,
    inspection: row.inspection === null ? null : toInspection(row.inspection),
    bodyPanels: row.body_panels === null ? null : toBodyPanels(row.body_panels),
  };
}

function toInspection(sheet: NonNullable<ListingRow["inspection"]>): Inspection {
  return {
    overallGrade: sheet.overall_grade,
    gradeDescription: sheet.grade_description,
    accidentSummary: sheet.accident_summary,
    hasAccident: sheet.has_accident,
    hasFrameDamage: sheet.has_frame_damage,
    exteriorSummary: sheet.exterior_summary,
    accidentReason: sheet.accident_reason,
    categoryGrades: sheet.category_grades,
    checklist: sheet.checklist,
    accidentHistory: sheet.accident_history,
    issues: sheet.issues,
    inspectionSheetUrl: sheet.inspection_sheet_url,
    inspectorNotes: sheet.inspector_notes,
  };
}

function toBodyPanels(body: NonNullable<ListingRow["body_panels"]>): BodyPanels {
  return {
    imageUrl: body.image_url,
    panels: body.panels.map((panel) => ({
      rawPanelCode: panel.raw_panel_code,
      rawLabelKo: panel.raw_label_ko,
      panelId: panel.panel_id,
      panelType: panel.panel_type,
      damageCodes: panel.damage_codes,
    })),
  };
}

import * as z from "zod/mini";
import { inspectionLimits, largestNumbers, listingLimits } from "../../domain/inventory/listing-limits.ts";
import { tidyIdentifier } from "../../domain/inventory/tidy-identifier.ts";
import {
  auctionResults,
  categoryStatuses,
  colors,
  drivetrains,
  fuels,
  grades,
  transmissions,
} from "../../domain/inventory/vocabulary.ts";
import { webLink } from "../schema/links.ts";
import { instant } from "../schema/timestamp.ts";

/** Exports contain an empty or blank text for a missing value. */
const blankAsNull = z.transform((value) => (typeof value === "string" && value.trim() === "" ? null : value));
const absentAsNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z._default(z.pipe(blankAsNull, z.nullable(schema)), null);
const text = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));
const identifier = (maximum: number) =>
  z.string().check(z.overwrite(tidyIdentifier), z.minLength(1), z.maxLength(maximum));
const integer = (minimum: number, maximum: number) => z.int().check(z.minimum(minimum), z.maximum(maximum));
const url = webLink.check(z.maxLength(listingLimits.url));
const remark = (maximum: number) => absentAsNull(z.string().check(z.maxLength(maximum)));
const sentence = remark(inspectionLimits.sentence);
const listOf = <Item extends z.ZodMiniType>(item: Item, maximum: number) =>
  z._default(z.array(item).check(z.maxLength(maximum)), []);
const krw = absentAsNull(integer(0, largestNumbers.priceKrw));
const option = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(listingLimits.option),
    z.regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, "must be a snake_case token"),
  );

const inspection = z.object({
  overall_grade: remark(inspectionLimits.grade),
  grade_description: sentence,
  accident_summary: sentence,
  has_accident: absentAsNull(z.boolean()),
  has_frame_damage: absentAsNull(z.boolean()),
  exterior_summary: sentence,
  accident_reason: sentence,
  category_grades: listOf(
    z.object({ category: text(inspectionLimits.categoryName), status: z.enum(categoryStatuses) }),
    inspectionLimits.categories,
  ),
  checklist: listOf(
    z.object({
      group: text(inspectionLimits.checkName),
      item: text(inspectionLimits.checkName),
      result: text(inspectionLimits.checkResult),
    }),
    inspectionLimits.checks,
  ),
  accident_history: listOf(
    z.object({
      date: absentAsNull(z.iso.date()),
      part: remark(inspectionLimits.repairText),
      repair: remark(inspectionLimits.repairText),
    }),
    inspectionLimits.repairs,
  ),
  issues: listOf(text(inspectionLimits.issue), inspectionLimits.issues),
  inspection_sheet_url: absentAsNull(url),
  inspector_notes: remark(inspectionLimits.notes),
});

const bodyPanel = z.object({
  raw_panel_code: absentAsNull(text(inspectionLimits.panelCode)),
  raw_label_ko: absentAsNull(text(inspectionLimits.panelLabel)),
  panel_id: absentAsNull(text(inspectionLimits.panelCode)),
  panel_type: absentAsNull(text(inspectionLimits.panelType)),
  damage_codes: listOf(text(inspectionLimits.damageCode), inspectionLimits.damageCodes),
});

/**
 * One row of an inventory batch. Unknown fields are ignored; missing and blank fields count as null or empty.
 */
export const listingRowSchema = z.object({
  listing_id: z
    .string()
    .check(
      z.regex(/^auction_[a-e]_[A-Za-z0-9_.-]{1,100}$/, "must be an auction token, _ and letters or digits"),
    ),
  lot_number: absentAsNull(text(listingLimits.lotNumber)),
  make: text(listingLimits.name),
  model: text(listingLimits.name),
  sub_model: absentAsNull(text(listingLimits.variant)),
  trim: absentAsNull(text(listingLimits.variant)),
  year: integer(1950, 2100),
  first_registration: absentAsNull(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be YYYY-MM"))),
  mileage_km: absentAsNull(integer(0, largestNumbers.mileageKm)),
  fuel: absentAsNull(z.enum(fuels)),
  transmission: absentAsNull(z.enum(transmissions)),
  color: absentAsNull(z.enum(colors)),
  body_style: absentAsNull(text(listingLimits.token)),
  displacement_cc: absentAsNull(integer(0, largestNumbers.displacementCc)),
  drivetrain: absentAsNull(z.enum(drivetrains)),
  seats: absentAsNull(integer(1, largestNumbers.seats)),
  license_plate: absentAsNull(identifier(listingLimits.plate)),
  vin: absentAsNull(identifier(listingLimits.vin)),
  auction_date: absentAsNull(instant),
  auction_result: z.enum(auctionResults),
  auction_count: absentAsNull(integer(1, largestNumbers.rounds)),
  start_price_krw: krw,
  sold_price_krw: krw,
  accident_grade: absentAsNull(z.enum(grades)),
  exterior_grade: absentAsNull(z.enum(grades)),
  options: listOf(option, listingLimits.options),
  photos: listOf(url, listingLimits.photos),
  inspection: absentAsNull(inspection),
  body_panels: absentAsNull(
    z.object({
      image_url: absentAsNull(url),
      panels: listOf(bodyPanel, inspectionLimits.panels),
    }),
  ),
});
/** A row that satisfies the schema. */
export type ListingRow = z.output<typeof listingRowSchema>;

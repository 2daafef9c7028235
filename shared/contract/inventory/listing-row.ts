import * as z from "zod/mini";
import {
  auctionResults,
  categoryStatuses,
  colors,
  drivetrains,
  fuels,
  grades,
  transmissions,
} from "../../domain/inventory/vocabulary.ts";

const largestKrw = 100_000_000_000;
const absentAsNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const text = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));
const integer = (minimum: number, maximum: number) => z.int().check(z.minimum(minimum), z.maximum(maximum));
const url = z.url({ protocol: /^https?$/ }).check(z.maxLength(2000));
const remark = absentAsNull(z.string().check(z.maxLength(4000)));
const krw = absentAsNull(integer(0, largestKrw));
const option = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9]+(_[a-z0-9]+)*$/, "must be a snake_case token"));

const inspection = z.object({
  overall_grade: remark,
  grade_description: remark,
  accident_summary: remark,
  has_accident: absentAsNull(z.boolean()),
  has_frame_damage: absentAsNull(z.boolean()),
  exterior_summary: remark,
  accident_reason: remark,
  category_grades: z._default(
    z.array(z.object({ category: text(100), status: z.enum(categoryStatuses) })).check(z.maxLength(100)),
    [],
  ),
  checklist: z._default(
    z.array(z.object({ group: text(100), item: text(200), result: text(200) })).check(z.maxLength(500)),
    [],
  ),
  accident_history: z._default(
    z
      .array(z.object({ date: absentAsNull(z.iso.date()), part: remark, repair: remark }))
      .check(z.maxLength(200)),
    [],
  ),
  issues: z._default(z.array(text(1000)).check(z.maxLength(200)), []),
  inspection_sheet_url: absentAsNull(url),
  inspector_notes: remark,
});

const bodyPanel = z.object({
  raw_panel_code: absentAsNull(text(100)),
  raw_label_ko: absentAsNull(text(200)),
  panel_id: absentAsNull(text(100)),
  panel_type: absentAsNull(text(100)),
  damage_codes: z._default(z.array(text(100)).check(z.maxLength(50)), []),
});

/** One row of an inventory batch. Unknown fields are ignored; absent ones count as null or empty. */
export const listingRowSchema = z.object({
  listing_id: z
    .string()
    .check(
      z.regex(/^auction_[a-e]_[A-Za-z0-9_.-]{1,100}$/, "must be an auction token, _ and letters or digits"),
    ),
  lot_number: absentAsNull(text(50)),
  make: text(100),
  model: text(100),
  sub_model: absentAsNull(text(200)),
  trim: absentAsNull(text(200)),
  year: integer(1950, 2100),
  first_registration: absentAsNull(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be YYYY-MM"))),
  mileage_km: absentAsNull(integer(0, 5_000_000)),
  fuel: absentAsNull(z.enum(fuels)),
  transmission: absentAsNull(z.enum(transmissions)),
  color: absentAsNull(z.enum(colors)),
  body_style: absentAsNull(text(50)),
  displacement_cc: absentAsNull(integer(0, 20_000)),
  drivetrain: absentAsNull(z.enum(drivetrains)),
  seats: absentAsNull(integer(1, 100)),
  license_plate: absentAsNull(text(20)),
  vin: absentAsNull(text(30)),
  auction_date: absentAsNull(z.iso.datetime({ offset: true })),
  auction_result: z.enum(auctionResults),
  auction_count: absentAsNull(integer(1, 1000)),
  start_price_krw: krw,
  sold_price_krw: krw,
  accident_grade: absentAsNull(z.enum(grades)),
  exterior_grade: absentAsNull(z.enum(grades)),
  options: z._default(z.array(option).check(z.maxLength(200)), []),
  photos: z._default(z.array(url).check(z.maxLength(200)), []),
  inspection: absentAsNull(inspection),
  body_panels: absentAsNull(
    z.object({
      image_url: absentAsNull(url),
      panels: z._default(z.array(bodyPanel).check(z.maxLength(200)), []),
    }),
  ),
});
/** A row that satisfies the schema. */
export type ListingRow = z.output<typeof listingRowSchema>;

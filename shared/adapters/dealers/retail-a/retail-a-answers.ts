import * as z from "zod/mini";
import { dealerPageSize } from "../../../domain/dealers/dealer-source.ts";
import { inspectionLimits, largestNumbers, listingLimits } from "../../../domain/inventory/listing-limits.ts";
import {
  amountKrw,
  count,
  cutList,
  cutText,
  pictureUrl,
  pictureUrls,
  priceKrw,
  vocabularyList,
  wholeText,
} from "../response-values.ts";
import { retailAStatuses } from "./retail-a-codes.ts";

const code = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));
const yesOrNo = z.nullable(z.enum(["Y", "N"]));

const term = { code, name_en: z.string().check(z.minLength(1), z.maxLength(80)) };
const termSchema = z.object(term);

/** `GET /vocabulary` */
export const retailAVocabularySchema = z.object({
  manufacturers: vocabularyList({
    ...term,
    model_groups: vocabularyList({ ...term, sub_models: vocabularyList(term) }),
  }),
});

/**
 * One advertisement. Search results omit the fields from `plate` on; only the request for one advertisement returns
 * them.
 */
export const retailAAdSchema = z.object({
  ad_id: z.int().check(z.positive()),
  status: z.enum(retailAStatuses),
  contract: z.boolean(),
  manufacturer: termSchema,
  model_group: termSchema,
  sub_model: z.nullable(termSchema),
  grade: z.nullable(cutText(listingLimits.variant)),
  model_year: z.int().check(z.minimum(1950), z.maximum(2100)),
  first_registration: z.nullable(z.string().check(z.regex(/^\d{6}$/))),
  mileage: count(largestNumbers.mileageKm),
  fuel: wholeText(listingLimits.token),
  transmission: wholeText(listingLimits.token),
  color: wholeText(listingLimits.token),
  body: wholeText(listingLimits.token),
  price_won: priceKrw,
  accident: yesOrNo,
  options: cutList(code, listingLimits.options),
  photos: pictureUrls,
  plate: z.optional(wholeText(listingLimits.plate)),
  vin: z.optional(wholeText(listingLimits.vin)),
  displacement: z.optional(count(largestNumbers.displacementCc)),
  drive: z.optional(wholeText(listingLimits.token)),
  seats: z.optional(count(largestNumbers.seats)),
});
/** One advertisement. */
export type RetailAAd = z.output<typeof retailAAdSchema>;

/** `GET /ads` */
export const retailASearchSchema = z.object({
  total: code,
  page: code,
  size: code,
  ads: z.array(retailAAdSchema).check(z.maxLength(dealerPageSize)),
});

/** `GET /ads/{ad_id}/inspection` */
export const retailAInspectionSchema = z.object({
  record_no: wholeText(listingLimits.name),
  mileage: count(largestNumbers.mileageKm),
  engine_type: wholeText(listingLimits.name),
  overall: wholeText(listingLimits.token),
  frame: wholeText(listingLimits.token),
  accident: yesOrNo,
  simple_repair: yesOrNo,
  // A record beyond these limits is unusable, because no panel or mark may be omitted.
  panels: z
    .array(
      z.object({
        code: z.string().check(z.minLength(1), z.maxLength(inspectionLimits.panelCode)),
        name_ko: z.nullable(cutText(inspectionLimits.panelLabel)),
        marks: z
          .array(z.string().check(z.maxLength(inspectionLimits.damageCode)))
          .check(z.maxLength(inspectionLimits.damageCodes)),
      }),
    )
    .check(z.maxLength(inspectionLimits.panels)),
  outline_url: pictureUrl,
  sheet_url: pictureUrl,
  photos: pictureUrls,
  certified_by: wholeText(listingLimits.name),
  checks: cutList(
    z.object({
      section: cutText(inspectionLimits.checkName),
      item: cutText(inspectionLimits.checkName),
      verdict: cutText(inspectionLimits.checkResult),
    }),
    inspectionLimits.checks,
  ),
  notes_ko: z.nullable(cutText(inspectionLimits.notes)),
  insurance: z.object({
    claim_count: count(largestNumbers.rounds),
    claims: cutList(
      z.object({
        date: z.nullable(z.string().check(z.regex(/^\d{8}$/))),
        parts_won: amountKrw,
        labor_won: amountKrw,
        paint_won: amountKrw,
        paid_won: amountKrw,
      }),
      inspectionLimits.incidents,
    ),
  }),
});
/** An inspection record. */
export type RetailAInspection = z.output<typeof retailAInspectionSchema>;

import * as z from "zod/mini";
import { retailAStatuses } from "./retail-a-codes.ts";

const wholeNumber = z.int().check(z.minimum(0));
// A picture may have any http or https URL; anything else makes the answer invalid.
const url = z.url({ protocol: /^https?$/ });
const yesOrNo = z.nullable(z.enum(["Y", "N"]));

const term = { code: wholeNumber, name_en: z.string().check(z.minLength(1), z.maxLength(80)) };
const termSchema = z.object(term);

/** `GET /vocabulary` */
export const retailAVocabularySchema = z.object({
  manufacturers: z.array(
    z.object({
      ...term,
      model_groups: z.array(z.object({ ...term, sub_models: z.array(termSchema) })),
    }),
  ),
});

/** One advertisement; the fields from `plate` on are only in the detail of one advertisement. */
export const retailAAdSchema = z.object({
  ad_id: z.int().check(z.positive()),
  status: z.enum(retailAStatuses),
  contract: z.boolean(),
  manufacturer: termSchema,
  model_group: termSchema,
  sub_model: z.nullable(termSchema),
  grade: z.nullable(z.string()),
  model_year: z.int().check(z.minimum(1950), z.maximum(2100)),
  first_registration: z.nullable(z.string().check(z.regex(/^\d{6}$/))),
  mileage: z.nullable(wholeNumber),
  fuel: z.nullable(z.string()),
  transmission: z.nullable(z.string()),
  color: z.nullable(z.string()),
  body: z.nullable(z.string()),
  price_won: z.int().check(z.positive()),
  accident: yesOrNo,
  options: z.array(wholeNumber),
  photos: z.array(url),
  plate: z.optional(z.nullable(z.string())),
  vin: z.optional(z.nullable(z.string())),
  displacement: z.optional(z.nullable(wholeNumber)),
  drive: z.optional(z.nullable(z.string())),
  seats: z.optional(z.nullable(wholeNumber)),
});
/** One advertisement. */
export type RetailAAd = z.output<typeof retailAAdSchema>;

/** `GET /ads` */
export const retailASearchSchema = z.object({
  total: wholeNumber,
  page: wholeNumber,
  size: wholeNumber,
  ads: z.array(retailAAdSchema),
});

/** `GET /ads/{ad_id}/inspection` */
export const retailAInspectionSchema = z.object({
  record_no: z.nullable(z.string()),
  mileage: z.nullable(wholeNumber),
  engine_type: z.nullable(z.string()),
  overall: z.nullable(z.string()),
  frame: z.nullable(z.string()),
  accident: yesOrNo,
  simple_repair: yesOrNo,
  panels: z.array(
    z.object({
      code: z.string().check(z.minLength(1)),
      name_ko: z.nullable(z.string()),
      marks: z.array(z.string()),
    }),
  ),
  outline_url: z.nullable(url),
  sheet_url: z.nullable(url),
  photos: z.array(url),
  certified_by: z.nullable(z.string()),
  checks: z.array(z.object({ section: z.string(), item: z.string(), verdict: z.string() })),
  notes_ko: z.nullable(z.string()),
  insurance: z.object({
    claim_count: z.nullable(wholeNumber),
    claims: z.array(
      z.object({
        date: z.nullable(z.string().check(z.regex(/^\d{8}$/))),
        parts_won: z.nullable(wholeNumber),
        labor_won: z.nullable(wholeNumber),
        paint_won: z.nullable(wholeNumber),
        paid_won: z.nullable(wholeNumber),
      }),
    ),
  }),
});
/** An inspection record. */
export type RetailAInspection = z.output<typeof retailAInspectionSchema>;

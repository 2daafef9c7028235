import * as z from "zod/mini";
import { dealerPageSize } from "../../../domain/dealers/dealer-source.ts";
import { inspectionLimits, largestNumbers, listingLimits } from "../../../domain/inventory/listing-limits.ts";
import {
  amountKrw,
  count,
  cutList,
  cutText,
  pictures,
  pictureUrl,
  priceKrw,
  vocabularyList,
  wholeText,
} from "../response-values.ts";
import { retailBSaleStates } from "./retail-b-terms.ts";

/** Ids are `CB-` and a number. */
export const retailBIdPattern = /^CB-([1-9]\d{0,13})$/;

const entry = {
  key: z.string().check(z.minLength(1), z.maxLength(listingLimits.name)),
  label: z.string().check(z.minLength(1), z.maxLength(80)),
};
const entrySchema = z.object(entry);

/** `GET /api/catalog` */
export const retailBCatalogSchema = z.object({
  brands: vocabularyList({
    ...entry,
    models: vocabularyList({ ...entry, variants: vocabularyList(entry) }),
  }),
});

/** One car, in its detail and in search results. */
export const retailBCarSchema = z.object({
  id: z.string().check(z.regex(retailBIdPattern)),
  saleState: z.enum(retailBSaleStates),
  contracted: z.boolean(),
  brand: entrySchema,
  model: entrySchema,
  variant: z.nullable(entrySchema),
  trimName: z.nullable(cutText(listingLimits.variant)),
  year: z.int().check(z.minimum(1950), z.maximum(2100)),
  registeredOn: z.nullable(z.iso.date()),
  odometer: z.nullable(z.object({ value: count(largestNumbers.mileageKm), unit: z.literal("km") })),
  fuelType: wholeText(listingLimits.token),
  gearbox: wholeText(listingLimits.token),
  colour: wholeText(listingLimits.token),
  bodyType: wholeText(listingLimits.token),
  price: z.object({ amount: priceKrw, currency: z.literal("KRW") }),
  equipment: cutList(cutText(listingLimits.option), listingLimits.options),
  images: pictures,
  engineCc: count(largestNumbers.displacementCc),
  driveType: wholeText(listingLimits.token),
  seatCount: count(largestNumbers.seats),
  plateNumber: wholeText(listingLimits.plate),
  vin: wholeText(listingLimits.vin),
  repaired: z.nullable(z.boolean()),
});
/** One car. */
export type RetailBCar = z.output<typeof retailBCarSchema>;

/** `POST /api/cars/search` */
export const retailBSearchSchema = z.object({
  items: z.array(retailBCarSchema).check(z.maxLength(dealerPageSize)),
  cursor: z.nullable(z.string().check(z.maxLength(40))),
  estimatedTotal: z.int().check(z.minimum(0)),
});

/** `GET /api/cars/{id}/condition` */
export const retailBConditionSchema = z.object({
  reportNumber: wholeText(listingLimits.name),
  verdict: wholeText(listingLimits.token),
  accident: z.nullable(z.boolean()),
  structure: z.object({ frame: wholeText(listingLimits.token), boltedOnly: z.nullable(z.boolean()) }),
  // A report beyond these limits is unusable, because no part or repair may be omitted.
  parts: z
    .array(
      z.object({
        part: z.string().check(z.minLength(1), z.maxLength(inspectionLimits.panelCode)),
        labelKo: z.nullable(cutText(inspectionLimits.panelLabel)),
        work: z
          .array(z.string().check(z.maxLength(inspectionLimits.damageCode)))
          // One less than the limit, because the grade also becomes a damage code.
          .check(z.maxLength(inspectionLimits.damageCodes - 1)),
        grade: wholeText(inspectionLimits.damageCode),
      }),
    )
    .check(z.maxLength(inspectionLimits.panels)),
  diagramUrl: pictureUrl,
  documentUrl: pictureUrl,
  images: pictures,
  programme: wholeText(listingLimits.name),
  remarkKo: z.nullable(cutText(inspectionLimits.notes)),
  insurerHistory: z.nullable(
    cutList(
      z.object({
        on: z.nullable(z.iso.date()),
        costs: z.object({
          parts: amountKrw,
          labour: amountKrw,
          paint: amountKrw,
        }),
        paidOut: amountKrw,
      }),
      inspectionLimits.incidents,
    ),
  ),
});
/** A condition report. */
export type RetailBCondition = z.output<typeof retailBConditionSchema>;

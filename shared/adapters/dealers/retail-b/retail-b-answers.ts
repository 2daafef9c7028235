import * as z from "zod/mini";
import { retailBSaleStates } from "./retail-b-terms.ts";

const wholeNumber = z.int().check(z.minimum(0));
const url = z.url({ protocol: /^https?$/ });
const images = z.array(z.object({ url }));

/** Ids are `CB-` and a number. */
export const retailBIdPattern = /^CB-([1-9]\d{0,13})$/;

const entry = {
  key: z.string().check(z.minLength(1)),
  label: z.string().check(z.minLength(1), z.maxLength(80)),
};
const entrySchema = z.object(entry);

/** `GET /api/catalog` */
export const retailBCatalogSchema = z.object({
  brands: z.array(
    z.object({ ...entry, models: z.array(z.object({ ...entry, variants: z.array(entrySchema) })) }),
  ),
});

/** One car, in its detail and in search results. */
export const retailBCarSchema = z.object({
  id: z.string().check(z.regex(retailBIdPattern)),
  saleState: z.enum(retailBSaleStates),
  contracted: z.boolean(),
  brand: entrySchema,
  model: entrySchema,
  variant: z.nullable(entrySchema),
  trimName: z.nullable(z.string()),
  year: z.int().check(z.minimum(1950), z.maximum(2100)),
  registeredOn: z.nullable(z.iso.date()),
  odometer: z.nullable(z.object({ value: wholeNumber, unit: z.literal("km") })),
  fuelType: z.nullable(z.string()),
  gearbox: z.nullable(z.string()),
  colour: z.nullable(z.string()),
  bodyType: z.nullable(z.string()),
  price: z.object({ amount: z.int().check(z.positive()), currency: z.literal("KRW") }),
  equipment: z.array(z.string()),
  images,
  engineCc: z.nullable(wholeNumber),
  driveType: z.nullable(z.string()),
  seatCount: z.nullable(wholeNumber),
  plateNumber: z.nullable(z.string()),
  vin: z.nullable(z.string()),
  repaired: z.nullable(z.boolean()),
});
/** One car. */
export type RetailBCar = z.output<typeof retailBCarSchema>;

/** `POST /api/cars/search` */
export const retailBSearchSchema = z.object({
  items: z.array(retailBCarSchema),
  cursor: z.nullable(z.string().check(z.maxLength(40))),
  estimatedTotal: wholeNumber,
});

/** `GET /api/cars/{id}/condition` */
export const retailBConditionSchema = z.object({
  reportNumber: z.nullable(z.string()),
  verdict: z.nullable(z.string()),
  accident: z.nullable(z.boolean()),
  structure: z.object({ frame: z.nullable(z.string()), boltedOnly: z.nullable(z.boolean()) }),
  parts: z.array(
    z.object({
      part: z.string().check(z.minLength(1)),
      labelKo: z.nullable(z.string()),
      work: z.array(z.string()),
      grade: z.nullable(z.string()),
    }),
  ),
  diagramUrl: z.nullable(url),
  documentUrl: z.nullable(url),
  images,
  programme: z.nullable(z.string()),
  remarkKo: z.nullable(z.string()),
  insurerHistory: z.nullable(
    z.array(
      z.object({
        on: z.nullable(z.iso.date()),
        costs: z.object({
          parts: z.nullable(wholeNumber),
          labour: z.nullable(wholeNumber),
          paint: z.nullable(wholeNumber),
        }),
        paidOut: z.nullable(wholeNumber),
      }),
    ),
  ),
});
/** A condition report. */
export type RetailBCondition = z.output<typeof retailBConditionSchema>;

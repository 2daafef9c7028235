import * as z from "zod/mini";
import { sourceStates } from "../../domain/dealers/source-status.ts";
import { auctionResults, listingSources } from "../../domain/inventory/vocabulary.ts";
import { timestamp } from "../schema/timestamp.ts";
import { bodyConditionSchema, inspectionReportSchema } from "./vehicle-condition.ts";
import { pricingSchema } from "./vehicle-pricing.ts";

const text = (description: string) => z.nullable(z.string()).check(z.describe(description));
const time = (description: string) => z.nullable(timestamp).check(z.describe(description));
const integer = (description: string) => z.nullable(z.int()).check(z.describe(description));

const summaryFields = {
  id: z.string().check(z.describe("Listing id. The same car gets a new one when it is listed again.")),
  source: z.enum(listingSources).check(z.describe("Where the car is listed.")),
  lot_number: text("Number of the lot in its auction."),
  make: z.string().check(z.describe("Manufacturer.")),
  model: z.string().check(z.describe("Model group; it includes all its sub-models.")),
  sub_model: text("Generation or variant within the model group."),
  trim: text("Trim level."),
  year: z.int().check(z.describe("Model year.")),
  first_registration: text("`YYYY-MM`."),
  mileage_km: integer("Odometer reading, kilometres."),
  fuel: text("One of the `fuels` of the facets."),
  transmission: text("One of the `transmissions` of the facets."),
  color: text("Colour token."),
  body_style: text("Body style token."),
  displacement_cc: integer("Engine displacement; null or 0 for electric cars."),
  drivetrain: text("`fwd`, `rwd` or `awd`."),
  seats: integer("Number of seats."),
  license_plate: text("Identifies the physical car across rounds."),
  vin: text("Vehicle identification number."),
  auction_result: z
    .nullable(z.enum(auctionResults))
    .check(z.describe("State of the round; null for dealer cars.")),
  purchase_method: z
    .nullable(z.enum(["bid", "buy_now"]))
    .check(z.describe("How it is bought; null if it no longer can be.")),
  auction_date: time("Start of the auction, `+09:00`; null for dealer cars."),
  auction_count: integer("Appearances at auction, this one included."),
  order_cutoff_at: time("When orders close; null if they do not."),
  secondary_inspection_cutoff_at: time("When inspection requests close; null for dealer cars."),
  accident_grade: text("`A` (none) to `F`."),
  exterior_grade: text("`A` (best) to `F`."),
  has_accident: z
    .nullable(z.boolean())
    .check(z.describe("Whether an accident repair was found; null if not stated.")),
  accident_summary: text("Accident repairs in one sentence."),
  options: z.array(z.string()).check(z.describe("Option tokens.")),
  photos: z.array(z.string()).check(z.describe("Photo URLs: the first five in lists, all in the detail.")),
  fx_rate: z
    .nullable(z.number())
    .check(z.describe("Won per US dollar used here; null when no rate is usable.")),
  pricing: z
    .nullable(pricingSchema)
    .check(z.describe("Cost for the calling partner; null when no rate is usable.")),
};

/** A vehicle in lists, watches and events. */
export const vehicleSummarySchema = z
  .object(summaryFields)
  .check(z.meta({ id: "VehicleSummary", description: "A listing as lists show it." }));
/** A vehicle in lists, watches and events. */
export type VehicleSummary = z.output<typeof vehicleSummarySchema>;

/** A vehicle in full detail. */
export const vehicleDetailSchema = z
  .object({
    ...summaryFields,
    body_condition: z.nullable(bodyConditionSchema).check(z.describe("Damage of the body; null if unknown.")),
    inspection_report: z
      .nullable(inspectionReportSchema)
      .check(z.describe("The inspection; null if unknown.")),
  })
  .check(z.meta({ id: "VehicleDetail", description: "A listing in full detail." }));
/** A vehicle in full detail. */
export type VehicleDetail = z.output<typeof vehicleDetailSchema>;

const dealerStatus = z.object({
  status: z.enum(sourceStates).check(z.describe("How the source answered.")),
  as_of: z
    .nullable(z.string())
    .check(
      z.describe(
        "Age of the oldest data in a fresh, stale or partial answer, as an instant; null otherwise.",
      ),
    ),
});

/** How each dealer source answered; part of lists that include dealer cars. */
export const dealerSourceStatusSchema = z
  .object({ retail_a: dealerStatus, retail_b: dealerStatus })
  .check(z.meta({ id: "DealerSourceStatus", description: "How each dealer source answered." }));
/** How each dealer source answered. */
export type DealerSourceStatus = z.output<typeof dealerSourceStatusSchema>;

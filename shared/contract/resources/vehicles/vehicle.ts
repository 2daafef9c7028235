import * as z from "zod/mini";
import { sourceStates } from "../../../domain/dealers/source-status.ts";
import { listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { listedPhotos } from "../../../domain/inventory/listing-summary.ts";
import { auctionResults, listingSources } from "../../../domain/inventory/vocabulary.ts";
import { responseInspection } from "../../schema/response-inspection.ts";
import { responseList, responseText, responseToken, responseUrl } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";
import { bodyConditionSchema, inspectionReportSchema } from "./vehicle-condition.ts";
import { pricingSchema } from "./vehicle-pricing.ts";

const text = (longest: number, description: string) =>
  z.nullable(responseText(longest)).check(z.describe(description));
const time = (description: string) => z.nullable(timestamp).check(z.describe(description));
const integer = (description: string) => z.nullable(z.int()).check(z.describe(description));

const summaryFields = {
  id: responseToken(listingLimits.listingId).check(
    z.describe("Listing id. A car gets a new listing id when it is listed again."),
  ),
  source: z.enum(listingSources).check(z.describe("Source that lists the car.")),
  lot_number: text(listingLimits.lotNumber, "Number of the lot in its auction."),
  make: responseText(listingLimits.name).check(z.describe("Manufacturer.")),
  model: responseText(listingLimits.name).check(z.describe("Model group; it includes all its sub-models.")),
  sub_model: text(listingLimits.variant, "Generation or variant within the model group."),
  trim: text(listingLimits.variant, "Trim level."),
  year: z.int().check(z.describe("Model year.")),
  first_registration: text(listingLimits.token, "`YYYY-MM`."),
  mileage_km: integer("Odometer reading, kilometres."),
  fuel: text(listingLimits.token, "One of the `fuels` of the facets."),
  transmission: text(listingLimits.token, "One of the `transmissions` of the facets."),
  color: text(listingLimits.token, "Color token."),
  body_style: text(listingLimits.token, "Body style token."),
  displacement_cc: integer("Engine displacement; null or 0 for electric cars."),
  drivetrain: text(listingLimits.token, "`fwd`, `rwd` or `awd`."),
  seats: integer("Number of seats."),
  license_plate: text(listingLimits.plate, "Identifies the physical car across rounds."),
  vin: text(listingLimits.vin, "Vehicle identification number."),
  auction_result: z
    .nullable(z.enum(auctionResults))
    .check(z.describe("State of the round; null for dealer cars.")),
  purchase_method: z
    .nullable(z.enum(["bid", "buy_now"]))
    .check(z.describe("How the car is bought; null if it can no longer be bought.")),
  auction_date: time("Start of the auction, `+09:00`; null for dealer cars."),
  auction_count: integer("Appearances at auction, including this round."),
  order_cutoff_at: time("When orders close; null if they do not."),
  secondary_inspection_cutoff_at: time("When inspection requests close; null for dealer cars."),
  accident_grade: text(listingLimits.token, "`A` (none) to `F`."),
  exterior_grade: text(listingLimits.token, "`A` (best) to `F`."),
  has_accident: z
    .nullable(z.boolean())
    .check(z.describe("Whether an accident repair was found; null if not stated.")),
  accident_summary: text(responseInspection.sentence, "Accident repairs in one sentence."),
  options: responseList(responseToken(listingLimits.option), listingLimits.options).check(
    z.describe("Option tokens."),
  ),
  photos: responseList(responseToken(listingLimits.url), listedPhotos).check(
    z.describe("The first five photo URLs."),
  ),
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
    photos: responseList(responseUrl, listingLimits.photos).check(z.describe("All photo URLs.")),
    body_condition: z.nullable(bodyConditionSchema).check(z.describe("Damage of the body; null if unknown.")),
    inspection_report: z
      .nullable(inspectionReportSchema)
      .check(z.describe("The inspection; null if unknown.")),
  })
  .check(z.meta({ id: "VehicleDetail", description: "A listing in full detail." }));
/** A vehicle in full detail. */
export type VehicleDetail = z.output<typeof vehicleDetailSchema>;

const dealerStatus = z.object({
  status: z.enum(sourceStates).check(z.describe("Status of the source's response.")),
  as_of: z
    .nullable(timestamp)
    .check(z.describe("Time of the oldest data in a fresh, stale or partial response; null otherwise.")),
});

/** The status of each dealer source; part of lists that include dealer cars. */
export const dealerSourceStatusSchema = z
  .object({ retail_a: dealerStatus, retail_b: dealerStatus })
  .check(z.meta({ id: "DealerSourceStatus", description: "Status of each dealer source's response." }));
/** The status of each dealer source. */
export type DealerSourceStatus = z.output<typeof dealerSourceStatusSchema>;

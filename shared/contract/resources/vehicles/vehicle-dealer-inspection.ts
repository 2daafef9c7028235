import * as z from "zod/mini";
import { listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { responseList, responseText, responseUrl } from "../../schema/response-values.ts";

const text = (description: string) =>
  z.nullable(responseText(listingLimits.name)).check(z.describe(description));
const integer = (description: string) => z.nullable(z.int()).check(z.describe(description));
const flag = (description: string) => z.nullable(z.boolean()).check(z.describe(description));
const count = (description: string) => z.int().check(z.describe(description));

const rankCountsSchema = z
  .object({
    rank_one: count("Outer panels of rank 1."),
    rank_two: count("Outer panels of rank 2."),
    rank_a: count("Frame parts of rank A."),
    rank_b: count("Frame parts of rank B."),
    rank_c: count("Frame parts of rank C."),
  })
  .check(z.meta({ id: "RankCounts", description: "Damaged parts by rank." }));

const vehicleInfoSchema = z
  .object({
    model_year: z.int().check(z.describe("Model year.")),
    first_registration: text("`YYYY-MM`."),
    mileage_km: integer("Odometer reading at the inspection; otherwise the advertised mileage."),
    displacement_cc: integer("Engine displacement."),
    engine_type: text("Engine as recorded by the inspector."),
    vin: text("Vehicle identification number."),
  })
  .check(z.meta({ id: "InspectedVehicle", description: "The inspected car." }));

/** `inspection_report.dealer_inspection` of a dealer car. */
export const dealerInspectionSchema = z
  .object({
    critical_frame_damage: z.boolean().check(z.describe("Whether a frame part of rank B or C is damaged.")),
    exterior_damage: z.boolean().check(z.describe("Whether an outer panel is damaged.")),
    frame_status: text("State of the frame in the dealer's words, as a token."),
    panel_status: text("State of the panels, as a token."),
    simple_repair: flag("Whether only bolted parts were repaired."),
    insurance_history: integer("Number of insurance claims; null means no data, 0 no claims."),
    insurance_amount: integer("Total paid by insurers, whole US dollars."),
    rank_counts: rankCountsSchema,
    vehicle_info: vehicleInfoSchema,
    overall_status: text("The dealer's verdict, as a token."),
    photos: responseList(responseUrl, listingLimits.photos).check(z.describe("Photos of the inspection.")),
    certification: text("Program that certified the car."),
    registration_no: text("Number of the inspection record."),
  })
  .check(z.meta({ id: "DealerInspection", description: "Data that only dealers' inspections have." }));
/** `inspection_report.dealer_inspection` of a dealer car. */
export type DealerInspectionReport = z.output<typeof dealerInspectionSchema>;

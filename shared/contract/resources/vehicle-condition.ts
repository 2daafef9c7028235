import * as z from "zod/mini";
import { severities } from "../../domain/inventory/assess-panel.ts";
import { categoryStatuses, listingSources } from "../../domain/inventory/vocabulary.ts";
import { dealerInspectionSchema } from "./vehicle-dealer-inspection.ts";

const text = (description: string) => z.nullable(z.string()).check(z.describe(description));
const usd = (description: string) => z.nullable(z.int()).check(z.describe(description));

const bodyPanelSchema = z
  .object({
    panel_id: z
      .string()
      .check(
        z.describe(
          "Name of the panel, kebab-case of auction cars, camelCase of dealer cars; else the raw code.",
        ),
      ),
    raw_panel_code: text("The source's own code."),
    raw_label_ko: text("The source's own label, in Korean."),
    panel_type: text("Kind of part, for example `exterior` or `frame`."),
    damage_code: text("The most severe of `damage_codes`."),
    damage_codes: z
      .array(z.string())
      .check(
        z.describe(
          "Every code of the source, unknown ones included; ranks only where nothing more specific is given.",
        ),
      ),
    label: z.string().check(z.describe("Name of the panel in English.")),
    description: z.string().check(z.describe("Panel and damage in English.")),
    severity: z.enum(severities).check(z.describe("Computed by this service: use it unchanged.")),
  })
  .check(z.meta({ id: "BodyPanel", description: "One damaged panel." }));

/** `body_condition` of a vehicle. */
export const bodyConditionSchema = z
  .object({
    image_url: text("Outline of the car with the damage marked."),
    panels: z.array(bodyPanelSchema).check(z.describe("Damaged panels; empty for a car without damage.")),
  })
  .check(z.meta({ id: "BodyCondition", description: "Damage of the body, panel by panel." }));
/** `body_condition` of a vehicle. */
export type BodyCondition = z.output<typeof bodyConditionSchema>;

const accidentCostSummarySchema = z
  .object({
    incident_count: usd("Number of insurance incidents."),
    total_repair_cost: usd("Sum of the repair costs."),
    parts: usd("Part of the repair costs: parts."),
    labor: usd("Part of the repair costs: labour."),
    paint: usd("Part of the repair costs: paint."),
    insurance_paid: usd("What insurers paid."),
    incidents: z
      .array(
        z.object({
          date: text("`YYYY-MM-DD`."),
          repair_cost: usd("Repair cost."),
          insurance_paid: usd("What the insurer paid."),
        }),
      )
      .check(z.describe("One entry for each incident.")),
  })
  .check(z.meta({ id: "AccidentCostSummary", description: "Insurance costs in whole US dollars." }));

/** `inspection_report` of a vehicle. */
export const inspectionReportSchema = z
  .object({
    source: z.enum(listingSources).check(z.describe("Who inspected the car.")),
    overall_grade: text("Grade on the auction house's own scale; null for dealer cars."),
    grade_description: text("What the grade means."),
    accident_summary: text("Accident repairs in one sentence."),
    has_accident: z
      .nullable(z.boolean())
      .check(z.describe("Whether an accident repair was found; null if not stated.")),
    has_frame_damage: z
      .nullable(z.boolean())
      .check(z.describe("Whether structural parts are affected; null if not stated.")),
    exterior_summary: text("State of the exterior in one sentence."),
    accident_reason: text("Why the car counts as repaired."),
    category_grades: z
      .array(
        z.object({
          category: z.string().check(z.describe("Part of the car.")),
          status: z.enum(categoryStatuses).check(z.describe("Its state.")),
        }),
      )
      .check(z.describe("State of each part of the car.")),
    checklist: z
      .array(
        z.object({
          group: z.string().check(z.describe("Part of the car.")),
          item: z.string().check(z.describe("What was checked.")),
          result: z.string().check(z.describe("What was found.")),
        }),
      )
      .check(z.describe("Everything that was checked.")),
    accident_history: z
      .array(
        z.object({
          date: text("`YYYY-MM-DD`."),
          part: text("The part repaired."),
          repair: text("How it was repaired."),
        }),
      )
      .check(z.describe("Repairs known, oldest first.")),
    accident_cost_summary: z
      .nullable(accidentCostSummarySchema)
      .check(z.describe("Insurance costs; null where none are stated, as on auction sheets.")),
    issues: z.array(z.string()).check(z.describe("Faults found, in English.")),
    inspection_sheet_url: text("Picture of the sheet."),
    inspector_notes: text("The inspector's remarks in English; untranslated text is marked."),
    dealer_inspection: z
      .optional(dealerInspectionSchema)
      .check(z.describe("Dealer cars only: absent on auction cars.")),
  })
  .check(z.meta({ id: "InspectionReport", description: "The seller's inspection, normalised." }));
/** `inspection_report` of a vehicle. */
export type InspectionReport = z.output<typeof inspectionReportSchema>;

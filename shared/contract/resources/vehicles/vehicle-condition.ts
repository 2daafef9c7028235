import * as z from "zod/mini";
import { severities } from "../../../domain/inventory/assess-panel.ts";
import { inspectionLimits, listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { categoryStatuses, listingSources } from "../../../domain/inventory/vocabulary.ts";
import { responseInspection } from "../../schema/response-inspection.ts";
import { responseList, responseText, responseUrl } from "../../schema/response-values.ts";
import { dealerInspectionSchema } from "./vehicle-dealer-inspection.ts";

const text = (longest: number, description: string) =>
  z.nullable(responseText(longest)).check(z.describe(description));
const usd = (description: string) => z.nullable(z.int()).check(z.describe(description));

const bodyPanelSchema = z
  .object({
    panel_id: responseText(responseInspection.panelId).check(
      z.describe(
        "Name of the panel, in kebab-case for auction cars and in camelCase for dealer cars; the raw code if the panel is unknown.",
      ),
    ),
    raw_panel_code: text(inspectionLimits.panelCode, "The source's own code."),
    raw_label_ko: text(inspectionLimits.panelLabel, "The source's own label, in Korean."),
    panel_type: text(inspectionLimits.panelType, "Kind of part, for example `exterior` or `frame`."),
    damage_code: text(inspectionLimits.damageCode, "The most severe of `damage_codes`."),
    damage_codes: responseList(responseText(inspectionLimits.damageCode), inspectionLimits.damageCodes).check(
      z.describe(
        "Every code of the source, including unknown codes. Ranks are included only if the source gives nothing more specific.",
      ),
    ),
    label: responseText(responseInspection.panelName).check(z.describe("Name of the panel in English.")),
    description: responseText(responseInspection.panelDescription).check(
      z.describe("Panel and damage in English."),
    ),
    severity: z.enum(severities).check(z.describe("Severity, computed by this service. Use it unchanged.")),
  })
  .check(z.meta({ id: "BodyPanel", description: "One damaged panel." }));

/** `body_condition` of a vehicle. */
export const bodyConditionSchema = z
  .object({
    image_url: z.nullable(responseUrl).check(z.describe("Outline of the car with the damage marked.")),
    panels: responseList(bodyPanelSchema, inspectionLimits.panels).check(
      z.describe("Damaged panels; empty for a car without damage."),
    ),
  })
  .check(z.meta({ id: "BodyCondition", description: "Damage of the body, panel by panel." }));
/** `body_condition` of a vehicle. */
export type BodyCondition = z.output<typeof bodyConditionSchema>;

const accidentCostSummarySchema = z
  .object({
    incident_count: usd("Number of insurance incidents."),
    total_repair_cost: usd("Sum of the repair costs."),
    parts: usd("Part of the repair costs: parts."),
    labor: usd("Part of the repair costs: labor."),
    paint: usd("Part of the repair costs: paint."),
    insurance_paid: usd("Amount that insurers paid."),
    incidents: responseList(
      z.object({
        date: text(listingLimits.token, "`YYYY-MM-DD`."),
        repair_cost: usd("Repair cost."),
        insurance_paid: usd("Amount that the insurer paid."),
      }),
      inspectionLimits.incidents,
    ).check(z.describe("One entry for each incident.")),
  })
  .check(
    z.meta({
      id: "AccidentCostSummary",
      description: "Insurance costs in whole US dollars; every sum is 0 for a car without claims.",
    }),
  );

/** `inspection_report` of a vehicle. */
export const inspectionReportSchema = z
  .object({
    source: z.enum(listingSources).check(z.describe("Source that inspected the car.")),
    overall_grade: text(
      inspectionLimits.grade,
      "Grade on the auction house's own scale; null for dealer cars.",
    ),
    grade_description: text(responseInspection.sentence, "Meaning of the grade."),
    accident_summary: text(responseInspection.sentence, "Accident repairs in one sentence."),
    has_accident: z
      .nullable(z.boolean())
      .check(z.describe("Whether an accident repair was found; null if not stated.")),
    has_frame_damage: z
      .nullable(z.boolean())
      .check(z.describe("Whether structural parts are affected; null if not stated.")),
    exterior_summary: text(responseInspection.sentence, "State of the exterior in one sentence."),
    accident_reason: text(responseInspection.sentence, "Why the car counts as repaired."),
    category_grades: responseList(
      z.object({
        category: responseText(inspectionLimits.categoryName).check(z.describe("Part of the car.")),
        status: z.enum(categoryStatuses).check(z.describe("State of that part.")),
      }),
      inspectionLimits.categories,
    ).check(z.describe("State of each part of the car.")),
    checklist: responseList(
      z.object({
        group: responseText(inspectionLimits.checkName).check(z.describe("Part of the car.")),
        item: responseText(inspectionLimits.checkName).check(z.describe("Checked item.")),
        result: responseText(inspectionLimits.checkResult).check(z.describe("Result of the check.")),
      }),
      inspectionLimits.checks,
    ).check(z.describe("Everything that was checked.")),
    accident_history: responseList(
      z.object({
        date: text(listingLimits.token, "`YYYY-MM-DD`."),
        part: text(inspectionLimits.repairText, "The repaired part."),
        repair: text(inspectionLimits.repairText, "How the part was repaired."),
      }),
      inspectionLimits.repairs,
    ).check(z.describe("Known repairs, oldest first.")),
    accident_cost_summary: z
      .nullable(accidentCostSummarySchema)
      .check(z.describe("Insurance costs; null if none are stated, as on auction sheets.")),
    issues: responseList(responseText(responseInspection.issue), inspectionLimits.issues).check(
      z.describe("Faults found, in English."),
    ),
    inspection_sheet_url: z.nullable(responseUrl).check(z.describe("Picture of the inspection sheet.")),
    inspector_notes: text(
      responseInspection.notes,
      "The inspector's remarks in English; untranslated text is marked.",
    ),
    dealer_inspection: z
      .optional(dealerInspectionSchema)
      .check(z.describe("Dealer cars only: absent on auction cars.")),
  })
  .check(z.meta({ id: "InspectionReport", description: "The seller's inspection, normalized." }));
/** `inspection_report` of a vehicle. */
export type InspectionReport = z.output<typeof inspectionReportSchema>;

import type { BodyCondition, InspectionReport } from "../../contract/resources/vehicles/vehicle-condition.ts";
import type { DealerInspectionReport } from "../../contract/resources/vehicles/vehicle-dealer-inspection.ts";
import type { DealerCar, DealerInspection } from "../../domain/dealers/dealer-car.ts";
import { evaluateInspection, type InspectionVerdict } from "../../domain/dealers/evaluate-inspection.ts";
import { sumKnown } from "../../domain/dealers/sum-known.ts";
import { inspectionLimits } from "../../domain/inventory/listing-limits.ts";
import { translateRemark } from "../../domain/inventory/translate-remark.ts";
import { krwToUsdRounded } from "../../domain/pricing/convert-currency.ts";
import { presentPanel } from "./present-inspection.ts";

type CostSummary = NonNullable<InspectionReport["accident_cost_summary"]>;

/** Returns `body_condition` of an inspected dealer car; an undamaged car has no panels. */
export const presentDealerCondition = (inspection: DealerInspection): BodyCondition => ({
  image_url: inspection.outlineUrl,
  panels: inspection.panels.map(presentPanel),
});

/**
 * Returns `inspection_report` of an inspected dealer car, also of an undamaged car.
 * @param krwPerUsd null when no rate is usable; amounts are then null
 */
export function presentDealerReport(
  car: DealerCar,
  inspection: DealerInspection,
  krwPerUsd: number | null,
): InspectionReport {
  const verdict = evaluateInspection(inspection);
  const damaged = inspection.panels.length;
  const toEnglish = (text: string | null) => text && translateRemark(text, inspectionLimits.notes);
  return {
    source: "dealer",
    overall_grade: null,
    grade_description: null,
    accident_summary: summarize(damaged, inspection, verdict),
    has_accident: inspection.hasAccident,
    has_frame_damage: verdict.hasFrameDamage,
    exterior_summary: verdict.hasExteriorDamage ? "Outer panels are damaged" : "No outer panel is damaged",
    accident_reason: null,
    category_grades: [...inspection.categoryGrades],
    checklist: [...inspection.checklist],
    accident_history: [],
    accident_cost_summary: presentCosts(inspection, krwPerUsd),
    issues: inspection.issues.map((issue) => translateRemark(issue, inspectionLimits.issue)),
    inspection_sheet_url: inspection.sheetUrl,
    inspector_notes: toEnglish(inspection.inspectorNotes),
    dealer_inspection: presentDealerInspection(car, inspection, { verdict, krwPerUsd }),
  };
}

function summarize(damaged: number, { simpleRepair }: DealerInspection, verdict: InspectionVerdict): string {
  if (damaged === 0) return "No damaged panel was found";
  const panels = `${damaged} damaged panel${damaged === 1 ? "" : "s"}`;
  if (verdict.hasFrameDamage) return `${panels}, the frame affected`;
  return simpleRepair === true ? `${panels}, bolted parts only` : panels;
}

function presentDealerInspection(
  car: DealerCar,
  inspection: DealerInspection,
  { verdict, krwPerUsd }: { verdict: InspectionVerdict; krwPerUsd: number | null },
): DealerInspectionReport {
  return {
    critical_frame_damage: verdict.hasCriticalFrameDamage,
    exterior_damage: verdict.hasExteriorDamage,
    frame_status: inspection.frameStatus,
    panel_status: inspection.panelStatus,
    simple_repair: inspection.simpleRepair,
    insurance_history: inspection.insuranceClaims,
    insurance_amount: toUsd(sumOf(inspection, "insurancePaidKrw"), krwPerUsd),
    rank_counts: verdict.rankCounts,
    vehicle_info: {
      model_year: car.year,
      first_registration: car.firstRegistration,
      mileage_km: inspection.inspectedMileageKm ?? car.mileageKm,
      displacement_cc: car.displacementCc,
      engine_type: inspection.engineType,
      vin: car.vin,
    },
    overall_status: inspection.overallStatus,
    photos: [...inspection.photos],
    certification: inspection.certification,
    registration_no: inspection.registrationNo,
  };
}

function presentCosts(inspection: DealerInspection, krwPerUsd: number | null): CostSummary | null {
  if (inspection.insuranceClaims === null) return null;
  const usd = (field: AmountField) => toUsd(sumOf(inspection, field), krwPerUsd);
  return {
    incident_count: inspection.insuranceClaims,
    total_repair_cost: usd("repairCostKrw"),
    parts: usd("partsKrw"),
    labor: usd("laborKrw"),
    paint: usd("paintKrw"),
    insurance_paid: usd("insurancePaidKrw"),
    incidents: inspection.incidents.map(({ date, repairCostKrw, insurancePaidKrw }) => ({
      date,
      repair_cost: toUsd(repairCostKrw, krwPerUsd),
      insurance_paid: toUsd(insurancePaidKrw, krwPerUsd),
    })),
  };
}

type AmountField = "repairCostKrw" | "partsKrw" | "laborKrw" | "paintKrw" | "insurancePaidKrw";

/**
 * Returns the sum of the incidents in won: 0 if the source reports no claims, null if no incident has an
 * amount.
 */
function sumOf({ insuranceClaims, incidents }: DealerInspection, field: AmountField): number | null {
  if (insuranceClaims === 0 && incidents.length === 0) return 0;
  return sumKnown(incidents.map((incident) => incident[field]));
}

const toUsd = (krw: number | null, krwPerUsd: number | null): number | null =>
  krw === null || krwPerUsd === null ? null : krwToUsdRounded(krw, krwPerUsd);

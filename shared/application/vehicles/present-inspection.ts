import type { BodyCondition, InspectionReport } from "../../contract/resources/vehicles/vehicle-condition.ts";
import { assessPanel } from "../../domain/inventory/assess-panel.ts";
import type { BodyPanel, BodyPanels, Inspection, Listing } from "../../domain/inventory/listing.ts";
import { inspectionLimits } from "../../domain/inventory/listing-limits.ts";
import { translateRemark } from "../../domain/inventory/translate-remark.ts";

const toEnglish = (text: string | null, longest: number = inspectionLimits.sentence): string | null =>
  text === null ? null : translateRemark(text, longest);

/** Returns `inspection_report` of an auction car; null when the auction house sent no sheet. */
export function presentInspection(listing: Pick<Listing, "source" | "inspection">): InspectionReport | null {
  const sheet: Inspection | null = listing.inspection;
  if (sheet === null) return null;
  return {
    source: listing.source,
    overall_grade: sheet.overallGrade,
    grade_description: toEnglish(sheet.gradeDescription),
    accident_summary: toEnglish(sheet.accidentSummary),
    has_accident: sheet.hasAccident,
    has_frame_damage: sheet.hasFrameDamage,
    exterior_summary: toEnglish(sheet.exteriorSummary),
    accident_reason: toEnglish(sheet.accidentReason),
    category_grades: [...sheet.categoryGrades],
    checklist: [...sheet.checklist],
    accident_history: [...sheet.accidentHistory],
    accident_cost_summary: null,
    issues: sheet.issues.map((issue) => translateRemark(issue, inspectionLimits.issue)),
    inspection_sheet_url: sheet.inspectionSheetUrl,
    inspector_notes: toEnglish(sheet.inspectorNotes, inspectionLimits.notes),
  };
}

/** Returns `body_condition` of an auction car; null when the auction house sent no panels. */
export function presentBodyCondition(body: BodyPanels | null): BodyCondition | null {
  if (body === null) return null;
  return { image_url: body.imageUrl, panels: body.panels.map(presentPanel) };
}

/** Returns one damaged panel with its assessed severity. */
export function presentPanel(marked: BodyPanel): BodyCondition["panels"][number] {
  const panel = assessPanel(marked);
  return {
    panel_id: panel.panelId,
    raw_panel_code: panel.rawPanelCode,
    raw_label_ko: panel.rawLabelKo,
    panel_type: panel.panelType,
    damage_code: panel.damageCode,
    damage_codes: [...panel.damageCodes],
    label: panel.label,
    description: panel.description,
    severity: panel.severity,
  };
}

import { inspectionLimits } from "../../domain/inventory/listing-limits.ts";
import { longestTranslation } from "../../domain/inventory/translate-remark.ts";

/** Kebab case may make a name longer: it adds hyphens, and a few letters are longer in lower case. */
const longestPanelId = 2 * inspectionLimits.panelCode;

/** The maximum sizes of an inspection's displayed values, in characters, after translation. */
export const responseInspection = {
  sentence: longestTranslation(inspectionLimits.sentence),
  issue: longestTranslation(inspectionLimits.issue),
  notes: longestTranslation(inspectionLimits.notes),
  panelId: longestPanelId,
  panelName: 2 * longestPanelId,
  panelDescription: 2 * longestPanelId + inspectionLimits.damageCodes * (inspectionLimits.damageCode + 30),
} as const;

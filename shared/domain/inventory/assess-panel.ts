import type { BodyPanel } from "./listing.ts";

/** Severities of panel damage, lowest first. */
export const severities = ["low", "medium", "high"] as const;
/** Severity of a panel's damage. */
export type Severity = (typeof severities)[number];

/** A panel with its assessed severity. */
export interface AssessedPanel extends BodyPanel {
  panelId: string;
  /** The most severe code; null when the panel is marked without a code. */
  damageCode: string | null;
  label: string;
  description: string;
  severity: Severity;
}

interface Damage {
  meaning: string;
  severity: Severity;
}

const damage = (meaning: string, severity: Severity): Damage => ({ meaning, severity });
const replaced = damage("replaced", "high");
const welded = damage("panel-beaten or welded", "high");
const corroded = damage("corroded", "medium");
const scratched = damage("scratched", "low");
const dented = damage("dented", "medium");
const damaged = damage("damaged", "medium");

/**
 * Letters are the codes of the Korean performance inspection sheet; words are the spellings that auction houses use.
 */
const damages: ReadonlyMap<string, Damage> = new Map(
  Object.entries({
    ...{ x: replaced, replaced, replacement: replaced, exchange: replaced },
    ...{ w: welded, welded, weld: welded, sheet_metal: welded },
    ...{ c: corroded, corrosion: corroded, rust: corroded },
    ...{ a: scratched, scratch: scratched, scratched },
    ...{ u: dented, dent: dented, dented },
    ...{ t: damaged, damage: damaged, damaged },
    ...{ p: damage("repainted", "low"), repaint: damage("repainted", "low") },
    ...{ crack: damage("cracked", "medium"), broken: damage("broken", "high") },
    rank_one: damage("outer panel of rank 1 affected", "medium"),
    rank_two: damage("outer panel of rank 2 affected", "medium"),
    rank_a: damage("frame part of rank A affected", "high"),
    rank_b: damage("frame part of rank B affected", "high"),
    rank_c: damage("frame part of rank C affected", "high"),
  }),
);
const unknownDamageSeverity: Severity = "medium";
const rankCode = /^rank_(one|two|[abc])$/i;
const structuralTypes = new Set(["frame", "structural", "inner", "skeleton"]);

/**
 * Assesses one panel. The most severe code decides; damage to a structural part counts one level higher. Rank
 * codes only name the kind of part, so they are dropped when another code describes the damage. Unknown codes
 * are kept and count as medium.
 */
export function assessPanel(panel: BodyPanel): AssessedPanel {
  const specific = panel.damageCodes.filter((code) => !rankCode.test(code));
  const damageCodes = [...new Set(specific.length > 0 ? specific : panel.damageCodes)];
  const mostSevere =
    damageCodes.toSorted((one, other) => severityLevel(other) - severityLevel(one))[0] ?? null;
  const panelId = panel.panelId ?? toKebabCase(panel.rawPanelCode ?? "unknown");
  const label = toLabel(panelId);
  const meanings = [...new Set(damageCodes.map(meaningOf))].join(", ");
  const step = structuralTypes.has(panel.panelType ?? "") && mostSevere !== null ? 1 : 0;
  const level = mostSevere === null ? 0 : Math.min(severityLevel(mostSevere) + step, severities.length - 1);
  return {
    ...panel,
    panelId,
    damageCodes,
    damageCode: mostSevere,
    label,
    description: meanings === "" ? `${label}: marked without a damage code` : `${label}: ${meanings}`,
    severity: severities[level] ?? "high",
  };
}

const severityLevel = (code: string): number =>
  severities.indexOf(damages.get(code.toLowerCase())?.severity ?? unknownDamageSeverity);

const meaningOf = (code: string): string =>
  damages.get(code.toLowerCase())?.meaning ?? `damage code ${toAscii(code)}`;

const toKebabCase = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "") || "unknown";

function toLabel(panelId: string): string {
  const words = panelId
    .replaceAll(/[-_]/g, " ")
    .replaceAll(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a code in ASCII. Codes appear in English text, so other characters are replaced. */
const toAscii = (code: string): string => code.replace(/[^\x20-\x7e]+/g, "?");

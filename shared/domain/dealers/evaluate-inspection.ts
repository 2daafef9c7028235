import type { DealerInspection } from "./dealer-car.ts";
import { type PanelRank, panelRanks } from "./dealer-panels.ts";

/** Verdict on the damaged panels of an inspection. */
export interface InspectionVerdict {
  hasFrameDamage: boolean;
  /** Whether a frame part of rank B or C is damaged. */
  hasCriticalFrameDamage: boolean;
  hasExteriorDamage: boolean;
  /** Damaged panels by rank. */
  rankCounts: Record<PanelRank, number>;
}

const frameRanks = ["rank_a", "rank_b", "rank_c"];
const criticalRanks = ["rank_b", "rank_c"];

/** Evaluates the damaged panels. A car without damaged panels is clean. */
export function evaluateInspection({ panels }: Pick<DealerInspection, "panels">): InspectionVerdict {
  const hasRank = (ranks: readonly string[]) =>
    panels.some(({ damageCodes }) => damageCodes.some((code) => ranks.includes(code)));
  const counts = panelRanks.map((rank) => [
    rank,
    panels.filter(({ damageCodes }) => damageCodes.includes(rank)).length,
  ]);
  return {
    hasFrameDamage: panels.some(({ panelType }) => panelType === "frame") || hasRank(frameRanks),
    hasCriticalFrameDamage: hasRank(criticalRanks),
    hasExteriorDamage: panels.some(({ panelType }) => panelType !== "frame"),
    rankCounts: Object.fromEntries(counts) as Record<PanelRank, number>,
  };
}

import type { BodyPanel } from "../api/generated/types.ts";
import { bodyRegions, type RegionId } from "./body-regions.ts";

/** Words that identify a part, with its position in the drawing. The first entry whose words all occur applies. */
const places: readonly (readonly [words: readonly string[], place: string])[] = [
  [["trunk", "floor"], "trunk-floor"],
  [["side", "member"], "side-member-{side}"],
  [["cross", "member"], "cross-member"],
  [["inside", "panel"], "inside-panel-{side}"],
  [["wheel", "house"], "wheel-house-{side}"],
  [["pillar"], "pillar-{side}"],
  [["package", "tray"], "package-tray"],
  [["dash"], "dash-panel"],
  [["floor"], "floor-panel"],
  [["radiator"], "radiator-support"],
  [["bumper"], "bumper-{end}"],
  [["hood"], "hood"],
  [["bonnet"], "hood"],
  [["rear", "fender"], "quarter-{side}"],
  [["fender"], "fender-{side}"],
  [["door"], "door-{end}-{side}"],
  [["quarter"], "quarter-{side}"],
  [["roof"], "roof"],
  [["trunk"], "trunk-lid"],
  [["tailgate"], "trunk-lid"],
  [["sill"], "sill-{side}"],
  [["front", "panel"], "panel-front"],
  [["rear", "panel"], "panel-rear"],
];

const isRegion = (place: string): place is RegionId => Object.hasOwn(bodyRegions, place);

/**
 * Returns the position of a panel in the drawing, by its id in either form: `front-left-fender`,
 * `frontFenderLeft`. Null for a panel that the drawings lack, or whose side is unknown; it then appears only in
 * the list.
 */
export function placePanel(panelId: string): RegionId | null {
  const words = panelId
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const found = places.find(([needed]) => needed.every((word) => words.includes(word)));
  if (found === undefined) return null;
  const one = (...names: string[]) => names.find((name) => words.includes(name)) ?? "unknown";
  const place = found[1].replace("{side}", one("left", "right")).replace("{end}", one("front", "rear"));
  return isRegion(place) ? place : null;
}

/** A damaged panel with its number, which is the same on the drawing and in the list. */
export interface NumberedPanel {
  number: number;
  panel: BodyPanel;
  region: RegionId | null;
}

/** The mark of one part: its worst damage, and the numbers of all its damages. */
export interface RegionDamage {
  region: RegionId;
  severity: BodyPanel["severity"];
  numbers: number[];
}

const severities: readonly BodyPanel["severity"][] = ["low", "medium", "high"];

/** Returns the damaged panels, worst first. Unknown panels are kept. */
export const numberPanels = (panels: readonly BodyPanel[]): NumberedPanel[] =>
  panels
    .toSorted((one, other) => severities.indexOf(other.severity) - severities.indexOf(one.severity))
    .map((panel, index) => ({ number: index + 1, panel, region: placePanel(panel.panel_id) }));

/** Returns the marks of the drawings, one per damaged part. Leaves out panels that the drawings lack. */
export function drawnDamage(panels: readonly NumberedPanel[]): RegionDamage[] {
  const drawn = new Map<RegionId, RegionDamage>();
  for (const { region, number, panel } of panels) {
    if (region === null) continue;
    const before = drawn.get(region);
    // The panels are sorted, so the first damage of a part is its worst.
    drawn.set(region, {
      region,
      severity: before?.severity ?? panel.severity,
      numbers: [...(before?.numbers ?? []), number],
    });
  }
  return [...drawn.values()];
}

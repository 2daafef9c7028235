import { describe, expect, it } from "vitest";
import { bodyRegions, drawingSize } from "../../../console/src/vehicles/body-regions.ts";
import { drawnDamage, numberPanels, placePanel } from "../../../console/src/vehicles/place-panel.ts";
import { RandomSource } from "../../../infra/local/cars/random-source.ts";
import { drawCondition, writeBodyPanels } from "../../../infra/local/seed/generate-inspection.ts";
import { presentPanel } from "../../../shared/application/vehicles/present-inspection.ts";
import { dealerPanels } from "../../../shared/domain/dealers/dealer-panels.ts";

const panel = (panelId: string, damageCodes: string[] = ["x"]) =>
  presentPanel({ panelId, rawPanelCode: null, rawLabelKo: null, panelType: "exterior", damageCodes });

/** Panels of generated auction cars. */
function generatedPanels(): string[] {
  const random = new RandomSource("every panel");
  const ids = Array.from({ length: 500 }, () => {
    const body = writeBodyPanels(drawCondition(12, random), "https://media.test");
    return (body as { panels: { panel_id: string }[] }).panels.map(({ panel_id }) => panel_id);
  });
  return [...new Set(ids.flat())];
}

describe("vehicle damage drawing", () => {
  it("every panel in the dealer vocabulary has its own position in the matching drawing", () => {
    const places = Object.keys(dealerPanels).map(placePanel);
    expect(places.filter((place) => place === null)).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
    for (const [id, { type }] of Object.entries(dealerPanels)) {
      const place = placePanel(id);
      const view = type === "frame" ? "frame" : "outer";
      expect([id, place === null ? null : bodyRegions[place].view]).toEqual([id, view]);
    }
  });

  it("every panel of auction cars has a position", () => {
    const ids = generatedPanels();
    expect(ids.length).toBeGreaterThan(12);
    expect(ids.filter((id) => placePanel(id) === null)).toEqual([]);
  });

  it("both forms of panel ids place left panels on the left and front panels at the front", () => {
    expect(placePanel("front-left-door")).toBe("door-front-left");
    expect(placePanel("rearDoorRight")).toBe("door-rear-right");
    expect(placePanel("left-quarter-panel")).toBe("quarter-left");
    expect(placePanel("rear-bumper")).toBe("bumper-rear");
    expect(bodyRegions["door-front-left"].x).toBeLessThan(bodyRegions["door-front-right"].x);
    expect(bodyRegions["bumper-front"].y).toBeLessThan(bodyRegions["bumper-rear"].y);
  });

  it("a panel whose name has no known position is not drawn", () => {
    for (const id of ["door", "front-door", "fender", "p-17", "unknown", "", "constructor", "spoiler"])
      expect([id, placePanel(id)]).toEqual([id, null]);
  });

  it("the parts of a damage drawing do not overlap and stay inside the drawing", () => {
    const all = Object.entries(bodyRegions);
    for (const [id, region] of all) {
      expect([id, region.x >= 0 && region.x + region.width <= drawingSize.width]).toEqual([id, true]);
      expect([id, region.y >= 0 && region.y + region.height <= drawingSize.height]).toEqual([id, true]);
      const covered = all.filter(
        ([other, { view, x, y, width, height }]) =>
          other !== id &&
          view === region.view &&
          x < region.x + region.width &&
          region.x < x + width &&
          y < region.y + region.height &&
          region.y < y + height,
      );
      expect([id, covered.map(([other]) => other)]).toEqual([id, []]);
    }
  });
});

describe("vehicle damage list", () => {
  it("damaged panels are numbered from the worst damage, and damage without a position is also listed", () => {
    const panels = [
      panel("hood", ["a"]),
      panel("spoiler", ["u"]),
      panel("roof", ["x"]),
      panel("hood", ["w"]),
    ];
    const numbered = numberPanels(panels);
    expect(numbered.map((one) => [one.number, one.panel.panel_id, one.region])).toEqual([
      [1, "roof", "roof"],
      [2, "hood", "hood"],
      [3, "spoiler", null],
      [4, "hood", "hood"],
    ]);
  });

  it("a part with two damage entries is drawn with the worse severity and both numbers", () => {
    const numbered = numberPanels([panel("hood", ["a"]), panel("hood", ["w"]), panel("roof", ["u"])]);
    expect(drawnDamage(numbered)).toEqual([
      { region: "hood", severity: "high", numbers: [1, 3] },
      { region: "roof", severity: "medium", numbers: [2] },
    ]);
  });
});

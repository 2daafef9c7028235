import { describe, expect, test } from "vitest";
import { assessPanel } from "../../../shared/domain/inventory/assess-panel.ts";
import type { BodyPanel } from "../../../shared/domain/inventory/listing.ts";

const panel = (changes: Partial<BodyPanel>): BodyPanel => ({
  rawPanelCode: "P12",
  rawLabelKo: "뒤 범퍼",
  panelId: "rear-bumper",
  panelType: "exterior",
  damageCodes: [],
  ...changes,
});

describe("panel severity", () => {
  test("the most severe code of a panel determines its severity", () => {
    const assessed = assessPanel(panel({ damageCodes: ["A", "X", "U"] }));
    expect(assessed).toMatchObject({ damageCode: "X", severity: "high", label: "Rear bumper" });
    expect(assessed.description).toBe("Rear bumper: scratched, replaced, dented");
  });

  test("damage to a structural part has a severity one level higher", () => {
    expect(assessPanel(panel({ damageCodes: ["U"] })).severity).toBe("medium");
    expect(assessPanel(panel({ damageCodes: ["U"], panelType: "frame" })).severity).toBe("high");
  });

  test("rank codes are dropped from a panel only if the panel has a damage code", () => {
    expect(assessPanel(panel({ damageCodes: ["rank_one", "W"] })).damageCodes).toEqual(["W"]);
    expect(assessPanel(panel({ damageCodes: ["rank_one", "rank_a"] })).damageCodes).toEqual([
      "rank_one",
      "rank_a",
    ]);
  });

  test("unknown codes and panels are always kept", () => {
    const assessed = assessPanel(panel({ panelId: null, rawPanelCode: "Z9", damageCodes: ["Q7"] }));
    expect(assessed).toMatchObject({
      panelId: "z9",
      damageCode: "Q7",
      damageCodes: ["Q7"],
      severity: "medium",
    });
  });

  test("a panel that is marked without a damage code is kept with low severity", () => {
    expect(assessPanel(panel({}))).toMatchObject({ damageCode: null, damageCodes: [], severity: "low" });
  });
});

import { describe, expect, test } from "vitest";
import { presentDealerDetail } from "../../../shared/application/vehicles/present-dealer-car.ts";
import { vehicleDetailSchema } from "../../../shared/contract/resources/vehicles/vehicle.ts";
import type { DealerInspection } from "../../../shared/domain/dealers/dealer-car.ts";
import { partnerDefaults } from "../../../shared/domain/partners/partner.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { buildDealerCar, buildDealerInspection } from "../../support/records/build-dealer-car.ts";

const panel = (panelId: string, panelType: string | null, damageCodes: string[]) => ({
  ...{ rawPanelCode: "P00", rawLabelKo: null, panelId, panelType, damageCodes },
});
const present = (inspection: Partial<DealerInspection> | null, krwPerUsd: number | null = 1400) => {
  const detail = presentDealerDetail(buildDealerCar(), inspection && buildDealerInspection(inspection), {
    partner: partnerDefaults,
    krwPerUsd,
    fees: defaultFees,
  });
  expect(vehicleDetailSchema.parse(detail)).toEqual(detail);
  return detail;
};

describe("complete dealer car", () => {
  test("a dealer car without an inspection has no inspection report and no body condition", () => {
    expect(present(null)).toMatchObject({ inspection_report: null, body_condition: null });
  });

  test("a dealer car without damage has a report whose damage counts are all zero", () => {
    const { body_condition, inspection_report } = present({});
    expect(body_condition).toEqual({ image_url: null, panels: [] });
    expect(inspection_report).toMatchObject({
      ...{ source: "dealer", overall_grade: null, has_accident: false, has_frame_damage: false },
      dealer_inspection: {
        ...{
          critical_frame_damage: false,
          exterior_damage: false,
          insurance_history: 0,
          insurance_amount: 0,
        },
        rank_counts: { rank_one: 0, rank_two: 0, rank_a: 0, rank_b: 0, rank_c: 0 },
      },
    });
  });

  test("a panel with a damage code and a rank code shows only the damage code, and the report still counts the rank", () => {
    const { body_condition, inspection_report } = present({
      panels: [
        panel("frontFenderLeft", "exterior", ["X", "rank_one"]),
        panel("quarterPanelLeft", "exterior", ["rank_two"]),
        panel("P88", null, ["Q"]),
      ],
    });
    expect(body_condition?.panels).toMatchObject([
      { panel_id: "frontFenderLeft", label: "Front fender left", damage_codes: ["X"], severity: "high" },
      { panel_id: "quarterPanelLeft", damage_codes: ["rank_two"], severity: "medium" },
      { panel_id: "P88", damage_codes: ["Q"], severity: "medium" },
    ]);
    expect(inspection_report?.dealer_inspection?.rank_counts).toMatchObject({ rank_one: 1, rank_two: 1 });
  });

  test.each([
    ["insidePanelLeft", "rank_a", false],
    ["wheelHouseLeft", "rank_b", true],
    ["dashPanel", "rank_c", true],
  ])(
    "damage to %s with the code %s is frame damage and sets critical_frame_damage to %s",
    (panelId, rank, critical) => {
      const { inspection_report } = present({ panels: [panel(panelId, "frame", ["W", rank])] });
      expect(inspection_report).toMatchObject({
        has_frame_damage: true,
        dealer_inspection: { critical_frame_damage: critical, exterior_damage: false },
      });
    },
  );

  test("insurance costs are in whole dollars, or null if the source has no insurance data", () => {
    const incident = {
      ...{ date: "2023-05-01", partsKrw: 700_000, laborKrw: 350_000, paintKrw: null },
      ...{ repairCostKrw: 1_050_000, insurancePaidKrw: 945_000 },
    };
    const { inspection_report } = present({ insuranceClaims: 1, incidents: [incident] });
    expect(inspection_report).toMatchObject({
      dealer_inspection: { insurance_history: 1, insurance_amount: 675 },
      accident_cost_summary: {
        ...{ incident_count: 1, total_repair_cost: 750, parts: 500, labor: 250, paint: null },
        insurance_paid: 675,
        incidents: [{ date: "2023-05-01", repair_cost: 750, insurance_paid: 675 }],
      },
    });
    expect(present({ insuranceClaims: null }).inspection_report).toMatchObject({
      dealer_inspection: { insurance_history: null, insurance_amount: null },
      accident_cost_summary: null,
    });
  });

  test("A dealer car without insurance claims has repair and insurance sums of zero", () => {
    expect(present({ insuranceClaims: 0, incidents: [] }).inspection_report).toMatchObject({
      dealer_inspection: { insurance_history: 0, insurance_amount: 0 },
      accident_cost_summary: {
        ...{ incident_count: 0, total_repair_cost: 0, parts: 0, labor: 0, paint: 0, insurance_paid: 0 },
        incidents: [],
      },
    });
  });

  test("A dealer car with insurance claims but no amounts has null repair and insurance sums", () => {
    expect(present({ insuranceClaims: 2, incidents: [] }).inspection_report).toMatchObject({
      dealer_inspection: { insurance_history: 2, insurance_amount: null },
      accident_cost_summary: {
        incident_count: 2,
        total_repair_cost: null,
        parts: null,
        insurance_paid: null,
      },
    });
  });

  test("a dealer car without a valid exchange rate has no dollar amounts", () => {
    expect(present({ insuranceClaims: 0 }, null)).toMatchObject({
      ...{ fx_rate: null, pricing: null },
      inspection_report: { dealer_inspection: { insurance_history: 0, insurance_amount: null } },
    });
  });

  test("the inspector's notes on a dealer car are translated into English", () => {
    expect(present({ inspectorNotes: "뒤 범퍼 긁힘" }).inspection_report?.inspector_notes).toBe(
      "Rear bumper scratched",
    );
  });
});

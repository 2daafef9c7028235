const clean = {
  status: "completed",
  report: { own_vehicle_damage: [], other_vehicle_damage: [], summary: { own_damage_count: 0 } },
};
const byPlate = { query: { key_used: "plate" }, fallback_plate_from_inventory: false };
const byVin = { query: { key_used: "vin" }, fallback_plate_from_inventory: false };
const asAsked = { identity_check: "not_applicable", identity_check_basis: [], failure: null };
const failedWith = (code: string) => ({
  ...{ status: "failed", failure: { code }, report: null, source: null, report_as_of: null },
  ...{ identity_check: null, identity_check_basis: [] },
});

/** Test keys of the sandbox: the request, the outcome, and the expected lookup. */
export const historyFixtures = [
  [{ plate: "00가0000" }, "completed, clean", { ...clean, ...byPlate, ...asAsked }],
  [
    { plate: "00가0001" },
    "completed, with damage, an owner change, uninsured months and a value range",
    {
      ...{ status: "completed", ...byPlate, ...asAsked },
      report: {
        own_vehicle_damage: [{ paid_by: "other_party_insurer" }, { paid_by: "own_insurer" }],
        other_vehicle_damage: [{ insurance_paid_krw: 1_150_000 }],
        ownership_history: [{ kind: "owner_change" }, { kind: "use_change" }, { kind: "plate_change" }],
        uninsured_periods: [{ from_month: "2021-07", to_month: "2021-09" }, { from_month: "2023-01" }],
        value_range: { basis: "insurance_reference", low_krw: 14_900_000, high_krw: 17_200_000 },
      },
    },
  ],
  [
    { plate: "00가0002" },
    "completed, with absent sections and an unreadable summary",
    {
      ...{ status: "completed", ...byPlate, ...asAsked },
      report: {
        ...{ own_vehicle_damage: null, special_history: null, mileage_readings: null, value_range: null },
        other_vehicle_damage: [],
        summary: { owner_change_count: null, own_damage_paid_krw: null },
      },
    },
  ],
  [{ plate: "00가0404" }, "failed, no_record", { ...failedWith("no_record"), ...byPlate }],
  [
    { plate: "00가0503" },
    "failed, provider_unavailable",
    { ...failedWith("provider_unavailable"), ...byPlate },
  ],
  [{ vin: "KMHTEST0000000001" }, "completed by VIN", { ...clean, ...byVin, ...asAsked }],
  [
    { vin: "KMHTEST0000000002" },
    "completed by the inventory's plate, and matched",
    {
      ...{ ...clean, query: { key_used: "plate" }, fallback_plate_from_inventory: true, failure: null },
      ...{ identity_check: "matched", identity_check_basis: ["manufacturer", "model_year"] },
    },
  ],
  [
    { vin: "KMHTEST0000000404" },
    "failed, no_record, after VIN and plate",
    {
      ...failedWith("no_record"),
      ...{ query: { key_used: "plate" }, fallback_plate_from_inventory: true },
    },
  ],
  [{ plate: "서울 12 가 3456" }, "any other plate, clean", { ...clean, ...byPlate, ...asAsked }],
  [{ vin: "wvwzzz1kzaw000001" }, "any other VIN, clean", { ...clean, ...byVin, ...asAsked }],
] as const;

/** Returns every present scalar of a report with its field name. */
export function listReportValues(part: unknown, field = "report"): { field: string; value: unknown }[] {
  if (part === null) return [];
  if (Array.isArray(part)) return part.flatMap((entry) => listReportValues(entry, field));
  if (typeof part !== "object") return [{ field, value: part }];
  return Object.entries(part).flatMap(([name, inner]) => listReportValues(inner, name));
}

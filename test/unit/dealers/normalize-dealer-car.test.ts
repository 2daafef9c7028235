import { describe, expect, test } from "vitest";
import {
  normalizeRetailAAd,
  normalizeRetailAInspection,
} from "../../../shared/adapters/dealers/retail-a/normalize-retail-a.ts";
import {
  retailAAdSchema,
  retailAInspectionSchema,
} from "../../../shared/adapters/dealers/retail-a/retail-a-answers.ts";
import {
  retailAColors,
  retailAFuels,
  retailAOptions,
  retailAPanels,
  retailARanks,
  retailATransmissions,
} from "../../../shared/adapters/dealers/retail-a/retail-a-codes.ts";
import {
  normalizeRetailBCar,
  normalizeRetailBCondition,
} from "../../../shared/adapters/dealers/retail-b/normalize-retail-b.ts";
import {
  retailBCarSchema,
  retailBConditionSchema,
} from "../../../shared/adapters/dealers/retail-b/retail-b-answers.ts";
import {
  retailBColours,
  retailBFuels,
  retailBGearboxes,
  retailBGrades,
  retailBParts,
} from "../../../shared/adapters/dealers/retail-b/retail-b-terms.ts";
import { dealerOptions } from "../../../shared/domain/dealers/option-tokens.ts";

const ad = {
  ...{ ad_id: 38_000_007, status: "ADVERTISE", contract: false },
  manufacturer: { code: 1001, name_en: "Kia" },
  model_group: { code: 20_001, name_en: "K5" },
  sub_model: { code: 300_001, name_en: "K5 DL3" },
  ...{ grade: "2.0 Prestige", model_year: 2021, first_registration: "202103", mileage: 30_000 },
  ...{ fuel: "01", transmission: "A", color: "C01", body: "sedan", price_won: 21_500_000, accident: "N" },
  ...{ options: [101, 501, 999], photos: ["https://photos.example.com/1.jpg"] },
};
const car = {
  ...{ id: "CB-20500003", saleState: "ON_SALE", contracted: false },
  brand: { key: "MERCEDES_BENZ", label: "Mercedes Benz" },
  model: { key: "E_CLASS", label: "E-Class" },
  variant: { key: "W213", label: "W213" },
  ...{ trimName: "E250", year: 2019, registeredOn: "2019-05-01", odometer: { value: 60_000, unit: "km" } },
  ...{ fuelType: "GASOLINE", gearbox: "AUTOMATIC", colour: "GREY", bodyType: "SEDAN" },
  price: { amount: 31_234_567, currency: "KRW" },
  ...{ equipment: ["SUNROOF", "PANORAMIC_SUNROOF", "TELEPORTER"], images: [] },
  ...{ engineCc: 1991, driveType: "RWD", seatCount: 5, plateNumber: "12가3456", vin: null, repaired: true },
};
const readAd = (changes: object) => normalizeRetailAAd(retailAAdSchema.parse({ ...ad, ...changes }));
const readCar = (changes: object) => normalizeRetailBCar(retailBCarSchema.parse({ ...car, ...changes }));

describe("advertisement of retail_a", () => {
  test("an advertisement of retail_a is translated into the service's vocabulary", () => {
    expect(readAd({})).toMatchObject({
      id: { source: "retail_a", number: 38_000_007 },
      ...{ availability: "available", make: "Kia", model: "K5", subModel: "K5 DL3" },
      ...{ firstRegistration: "2021-03", fuel: "gasoline", transmission: "auto", color: "white" },
      ...{ priceKrw: 21_500_000, hasAccident: false, options: ["sunroof", "navigation"], licensePlate: null },
    });
  });

  test.each([
    [{ status: "WAIT" }, "on_hold"],
    [{ status: "SOLD" }, "sold"],
    [{ status: "DELETED" }, "deleted"],
    [{ contract: true }, "under_contract"],
    [{ status: "SOLD", contract: true }, "sold"],
  ])("an advertisement with %j is %s", (changes, availability) =>
    expect(readAd(changes).availability).toBe(availability),
  );

  test("unknown codes of an advertisement are read as null", () => {
    expect(readAd({ fuel: "77", transmission: null, color: "C55" })).toMatchObject({
      ...{ fuel: null, transmission: null, color: null },
    });
  });

  test("A picture link with a password is omitted, and other picture links are kept", () => {
    const photos = ["https://user:password@photos.example.com/1.jpg", "https://photos.example.com/2.jpg"];
    expect(readAd({ photos }).photos).toEqual(["https://photos.example.com/2.jpg"]);
  });

  test.each([
    { price_won: "2150" },
    { price_won: 0 },
    { status: "GONE" },
    { photos: ["javascript:alert(1)"] },
  ])("an advertisement with %j is rejected as invalid", (changes) => expect(() => readAd(changes)).toThrow());
});

describe("car of retail_b", () => {
  test("a car of retail_b is translated into the service's vocabulary", () => {
    expect(readCar({})).toMatchObject({
      id: { source: "retail_b", number: 20_500_003 },
      ...{ availability: "available", make: "Mercedes-Benz", model: "E-Class", subModel: "W213" },
      ...{ firstRegistration: "2019-05", fuel: "gasoline", transmission: "auto", color: "gray" },
      ...{ bodyStyle: "sedan", drivetrain: "rwd", priceKrw: 31_234_567, options: ["sunroof"] },
    });
  });

  test.each([
    [{ saleState: "RESERVED" }, "on_hold"],
    [{ saleState: "SOLD" }, "sold"],
    [{ contracted: true }, "under_contract"],
  ])("a car of retail_b with %j is %s", (changes, availability) =>
    expect(readCar(changes).availability).toBe(availability),
  );

  test.each(["constructor", "toString", "__proto__"])(
    "a brand called %s is handled like any other make",
    (label) => {
      expect(readCar({ brand: { key: "b", label } }).make).toBe(label);
    },
  );

  test.each([
    { odometer: { value: 60_000, unit: "mi" } },
    { price: { amount: 31_000, currency: "USD" } },
    { id: "20500003" },
  ])("a car of retail_b with %j is rejected as invalid", (changes) =>
    expect(() => readCar(changes)).toThrow(),
  );
});

test("no vocabulary table of a market contains the same term twice", () => {
  const tables: Record<string, string | number>[] = [
    ...[retailAFuels, retailATransmissions, retailAColors, retailAOptions, retailAPanels, retailARanks],
    ...[retailBFuels, retailBGearboxes, retailBColours, retailBParts, retailBGrades],
  ];
  for (const table of tables) expect(new Set(Object.values(table)).size).toBe(Object.keys(table).length);
  expect(Object.keys(retailAOptions).sort()).toEqual([...dealerOptions].sort());
});

describe("damaged panels", () => {
  const record = {
    ...{ record_no: "PI-1", mileage: 30_000, engine_type: null, overall: "FAIR", frame: "NORMAL" },
    ...{ accident: "Y", simple_repair: "Y", outline_url: null, sheet_url: null, photos: [] },
    ...{ certified_by: null, checks: [], notes_ko: null, insurance: { claim_count: null, claims: [] } },
  };
  const report = {
    ...{ reportNumber: null, verdict: "REPAIRED", accident: true, diagramUrl: null, documentUrl: null },
    ...{ structure: { frame: "INTACT", boltedOnly: true }, images: [], programme: null, remarkKo: null },
    insurerHistory: null,
  };

  test("a known damaged panel of retail_a gets a camelCase id, and an unknown panel keeps the market's code", () => {
    const panels = [
      { code: "P02", name_ko: "앞 휀더(좌)", marks: ["X", "R1"] },
      { code: "P88", name_ko: "앞 범퍼", marks: ["Q"] },
    ];
    const { panels: read } = normalizeRetailAInspection(retailAInspectionSchema.parse({ ...record, panels }));
    expect(read).toMatchObject([
      { panelId: "frontFenderLeft", panelType: "exterior", damageCodes: ["X", "rank_one"] },
      { panelId: "P88", panelType: null, rawPanelCode: "P88", damageCodes: ["Q"] },
    ]);
  });

  test("a known damaged panel of retail_b gets a camelCase id, and an unknown panel keeps the market's code", () => {
    const parts = [
      { part: "BULKHEAD", labelKo: null, work: ["WELDED"], grade: "FRAME_C" },
      { part: "FRONT_BUMPER_TRIM", labelKo: "앞 범퍼", work: ["FOLDED"], grade: "OUTER_9" },
    ];
    const { panels: read } = normalizeRetailBCondition(retailBConditionSchema.parse({ ...report, parts }));
    expect(read).toMatchObject([
      { panelId: "dashPanel", panelType: "frame", damageCodes: ["WELDED", "rank_c"] },
      { panelId: "FRONT_BUMPER_TRIM", panelType: null, damageCodes: ["FOLDED", "OUTER_9"] },
    ]);
  });

  test("missing insurance data is read as null, and insurance data without claims as zero claims", () => {
    const read = (insurerHistory: unknown) =>
      normalizeRetailBCondition(retailBConditionSchema.parse({ ...report, parts: [], insurerHistory }))
        .insuranceClaims;
    expect([read(null), read([])]).toEqual([null, 0]);
  });
});

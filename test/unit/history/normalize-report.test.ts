import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { carOfPlate } from "../../../infra/local/upstreams/history/simulated-car.ts";
import { writeHistoryAnswer } from "../../../infra/local/upstreams/history/write-history-answer.ts";
import { normalizeReport } from "../../../shared/adapters/history/normalize-report.ts";
import { historyReportSchema } from "../../../shared/contract/resources/history-lookups/history-report.ts";
import { presenter } from "../../../shared/contract/schema/convert.ts";
import { cleanReport, damageReport, partialReport } from "../../../shared/domain/history/sandbox-reports.ts";

const key = { plate: "12가3456", vin: null };
const car = { ...carOfPlate(key.plate), make: "Hyundai", model: "Santa Fe", modelYear: 2019 };

function normalize(answer: Record<string, unknown>) {
  const noted: string[] = [];
  const report = normalizeReport(answer, (field, term) => noted.push(`${field}: ${term}`));
  return { report, noted };
}

describe("normalized history report", () => {
  it("the report of a clean car has every section, and its lists of damage and incidents are empty", () => {
    const { report, noted } = normalize(writeHistoryAnswer(car, key, "clean"));
    expect(noted).toEqual([]);
    expect(report).toMatchObject({
      vehicle: { plateMasked: "12가34**", manufacturer: "Hyundai", model: "Santa Fe", modelYear: 2019 },
      registration: { firstRegisteredOn: "2019-03-15", status: "registered", currentUse: "private" },
      ownershipHistory: [],
      ownVehicleDamage: [],
      specialHistory: { totalLoss: [], flood: [], theft: [] },
      mileageReadings: [{ readOn: "2021-03-10", mileageKm: 28_410, source: "periodic_inspection" }],
      usageHistory: { rental: false, commercial: false, government: false },
      recalls: { openCount: 0, campaigns: [] },
      valueRange: {
        basis: "insurance_reference",
        lowKrw: 17_400_000,
        highKrw: 19_800_000,
        asOfMonth: "2026-10",
      },
      summary: { ownerChangeCount: 0, ownDamagePaidKrw: 0, floodCount: 0 },
    });
  });

  it("a report separates damage to the car from damage to others and lists payers and months without insurance", () => {
    const { report, noted } = normalize(writeHistoryAnswer(car, key, "damage"));
    expect(noted).toEqual([]);
    expect(report.ownVehicleDamage).toEqual([
      {
        occurredOn: "2020-11-18",
        paidBy: "other_party_insurer",
        insurancePaidKrw: 2_310_000,
        repairCostKrw: 2_487_000,
        partsKrw: 1_260_000,
        laborKrw: 745_000,
        paintKrw: 482_000,
        settled: true,
      },
      {
        occurredOn: "2024-07-02",
        paidBy: "own_insurer",
        insurancePaidKrw: 640_000,
        repairCostKrw: null,
        partsKrw: null,
        laborKrw: null,
        paintKrw: null,
        settled: false,
      },
    ]);
    expect(report.otherVehicleDamage).toHaveLength(1);
    expect(report.ownershipHistory?.map(({ kind }) => kind)).toEqual(["owner_change", "plate_change"]);
    expect(report.uninsuredPeriods).toEqual([{ fromMonth: "2021-07", toMonth: "2021-09" }]);
    expect(report.specialHistory?.flood).toEqual([{ occurredOn: "2022-08-08", extent: "partial" }]);
    expect(report.recalls?.campaigns).toEqual([
      { announcedOn: "2024-05-14", component: "brake", status: "open" },
    ]);
  });

  it("a missing section of a report stays null, and an empty list stays empty", () => {
    const { report } = normalize(writeHistoryAnswer(car, key, "partial"));
    expect(report).toMatchObject({
      ownershipHistory: [],
      ownVehicleDamage: null,
      specialHistory: null,
      valueRange: null,
      summary: null,
    });
  });

  it("unknown words become `unknown` and are reported, and other unreadable values become null", () => {
    const { report, noted } = normalize(writeHistoryAnswer(car, key, "unreadable"));
    expect(report.registration).toEqual({
      firstRegisteredOn: null,
      status: "unknown",
      deregisteredOn: null,
      currentUse: "unknown",
    });
    const nothing = { changedOn: null, kind: null, plateMasked: null, use: null };
    expect(report.ownershipHistory).toEqual([{ ...nothing, plateMasked: "12가34**" }, nothing]);
    expect(report.ownVehicleDamage).toMatchObject([
      { occurredOn: null, paidBy: "unknown", insurancePaidKrw: null, repairCostKrw: null, settled: null },
    ]);
    expect(report.mileageReadings).toEqual([{ readOn: "2023-03-10", mileageKm: null, source: "unknown" }]);
    expect(report.recalls).toEqual({
      openCount: null,
      campaigns: [{ announcedOn: null, component: "unknown", status: "unknown" }],
    });
    expect(report.summary).toMatchObject({
      ownerChangeCount: null,
      ownDamageCount: 2,
      ownDamagePaidKrw: null,
    });
    expect(noted.toSorted()).toEqual([
      "내차피해.지급: 공제조합",
      "내차피해.처리: 심사중",
      "등록정보.등록상태: 확인 중",
      "등록정보.용도: 특수목적용",
      "리콜.부위: 계기판",
      "리콜.조치: 통보",
      "변경이력.구분: 구조변경",
      "주행거리.출처: 자가신고",
    ]);
  });

  it.each([
    [20201118, "2020-11-18"],
    ["2020-11-18", "2020-11-18"],
    ["2020.11.8", "2020-11-08"],
    ["2020년 2월 29일", "2020-02-29"],
    ["２０２０년 11월 18일", "2020-11-18"],
    ["2021년 2월 29일", null],
    ["2020-11", null],
    ["20-11-18", null],
    ["-", null],
  ])("the date %s is read as %s", (raw, date) => {
    const { report } = normalize({ 등록정보: { 최초등록일: raw } });
    expect(report.registration?.firstRegisteredOn).toBe(date);
  });

  it.each([
    ["2,310,000원", 2_310_000],
    [640_000, 640_000],
    ["1,490만원", 14_900_000],
    ["1억 2,000만 5,000원", 120_005_000],
    ["없음", 0],
    ["-1", null],
    ["2.5만원", null],
    ["원", null],
    ["$100", null],
    [1e20, null],
  ])("the amount %s is read as %s", (raw, krw) => {
    expect(normalize({ 차량가액: { 하한: raw } }).report.valueRange?.lowKrw).toBe(krw);
  });

  it("plate digits that the source left unmasked are masked", () => {
    const { report } = normalize({ 차량정보: { 차량번호: "123가4567" } });
    expect(report.vehicle?.plateMasked).toBe("123가45**");
  });
});

const reportSchema = z.strictObject(historyReportSchema.shape);
const isHidden = (text: string) => /\p{Script=Hangul}/u.test(text);

/** Returns every text of a report except the masked plates. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === "plate_masked" ? [] : textsOf(part)));
}

describe("arbitrary provider reports", () => {
  const words = ["소유자변경", "자가용", "현대", "그랜저", "구조변경", "미상", "한글", "ㅎㅏㄴ", "12가34**"];
  const value: fc.Arbitrary<unknown> = fc.oneof(
    fc.constantFrom(...words, null, "20201118", "2,000원", "K5", true, -1, 1.5),
    fc.string({ unit: "grapheme", maxLength: 12 }),
    fc.integer(),
  );
  const section = fc.oneof(value, fc.dictionary(fc.constantFrom("구분", "용도", "차량번호", "출처"), value));
  const answerOf = (outcome: "damage" | "unreadable") => writeHistoryAnswer(car, key, outcome);

  /** Replaces random values of the response. */
  function spoil(part: unknown, next: () => unknown, path = ""): unknown {
    const replacement = next();
    if (replacement !== undefined) return replacement;
    if (Array.isArray(part)) return part.map((one, position) => spoil(one, next, `${path}[${position}]`));
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, one]) => [name, spoil(one, next, `${path}.${name}`)]),
    );
  }

  it("a report made from arbitrary data matches the report schema and has Hangul only in masked plates", () => {
    const spoilt = fc
      .tuple(
        fc.constantFrom("damage" as const, "unreadable" as const),
        fc.array(fc.option(section, { freq: 4, nil: undefined }), { minLength: 120, maxLength: 120 }),
      )
      .map(([outcome, replacements]) => {
        const [, ...rest] = replacements;
        return spoil(answerOf(outcome), () => rest.shift()) as Record<string, unknown>;
      });
    fc.assert(
      fc.property(spoilt, (answer) => {
        if (typeof answer !== "object" || answer === null) return;
        const shown = presenter(historyReportSchema)(normalizeReport(answer, () => undefined));
        reportSchema.parse(shown);
        expect(textsOf(shown).filter(isHidden)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([cleanReport, damageReport, partialReport])(
    "sandbox report %# matches the report schema",
    (report) => {
      const shown = presenter(historyReportSchema)(report);
      reportSchema.parse(shown);
      expect(textsOf(shown).filter(isHidden)).toEqual([]);
    },
  );
});

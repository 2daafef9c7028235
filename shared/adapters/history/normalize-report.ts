import type {
  DamageClaim,
  HistoryReport,
  RecallRecord,
  ReportedRegistration,
  ReportedVehicle,
  SpecialHistory,
} from "../../domain/history/history-report.ts";
import { reportLimits } from "../../domain/history/report-limits.ts";
import {
  bodyTerms,
  componentTerms,
  extentTerms,
  fuelTerms,
  manufacturerTerms,
  mileageTerms,
  modelTerms,
  ownershipTerms,
  payerTerms,
  recallTerms,
  registrationTerms,
  settlementTerms,
  useTerms,
} from "./history-terms.ts";
import {
  type ReportTerm,
  readDate,
  readFlag,
  readMaskedPlate,
  readMonth,
  readName,
  readNumber,
  readTerm,
  readVin,
  readWon,
} from "./read-values.ts";

/** A section of the provider's response with unchecked values. */
export type RawSection = Readonly<Record<string, unknown>>;

const countUnits = ["회", "건", "번"];

/**
 * Normalizes the provider's response. Missing and unreadable values are null. A term without a translation
 * becomes `unknown` and is passed to `reportTerm`. No entry is omitted.
 */
export function normalizeReport(answer: RawSection, reportTerm: ReportTerm): HistoryReport {
  return {
    vehicle: sectionOf(answer.차량정보, (raw) => readVehicle(raw, reportTerm)),
    registration: sectionOf(answer.등록정보, (raw) => readRegistration(raw, reportTerm)),
    ownershipHistory: listOf(answer.변경이력, (raw) => {
      const kind = readTerm(ownershipTerms, raw.구분, "변경이력.구분", reportTerm);
      return {
        changedOn: readDate(raw.변경일),
        // A change of an unknown kind stays in the list with a null kind.
        kind: kind === "unknown" ? null : kind,
        plateMasked: readMaskedPlate(raw.차량번호),
        use: readTerm(useTerms, raw.용도, "변경이력.용도", reportTerm),
      };
    }),
    ownVehicleDamage: listOf(answer.내차피해, (raw) => readClaim(raw, "내차피해", reportTerm)),
    otherVehicleDamage: listOf(answer.타차가해, (raw) => readClaim(raw, "타차가해", reportTerm)),
    specialHistory: sectionOf(answer.특수사고, (raw) => readSpecial(raw, reportTerm)),
    uninsuredPeriods: listOf(answer.미가입기간, (raw) => ({
      fromMonth: readMonth(raw.시작),
      toMonth: readMonth(raw.종료),
    })),
    mileageReadings: listOf(answer.주행거리, (raw) => ({
      readOn: readDate(raw.일자),
      mileageKm: readNumber(raw.거리, ["km"]),
      source: readTerm(mileageTerms, raw.출처, "주행거리.출처", reportTerm),
    })),
    usageHistory: sectionOf(answer.용도이력, (raw) => ({
      rental: readFlag(raw.대여),
      commercial: readFlag(raw.영업),
      government: readFlag(raw.관용),
    })),
    recalls: sectionOf(answer.리콜, (raw) => readRecalls(raw, reportTerm)),
    valueRange: sectionOf(answer.차량가액, (raw) => ({
      basis: "insurance_reference" as const,
      lowKrw: readWon(raw.하한),
      highKrw: readWon(raw.상한),
      asOfMonth: readMonth(raw.기준월),
    })),
    summary: sectionOf(answer.요약, (raw) => ({
      ownerChangeCount: readNumber(raw.소유자변경, countUnits),
      plateChangeCount: readNumber(raw.번호변경, countUnits),
      ownDamageCount: readNumber(raw.내차피해, countUnits),
      ownDamagePaidKrw: readWon(raw.내차피해금액),
      otherDamageCount: readNumber(raw.타차가해, countUnits),
      otherDamagePaidKrw: readWon(raw.타차가해금액),
      totalLossCount: readNumber(raw.전손, countUnits),
      floodCount: readNumber(raw.침수, countUnits),
      theftCount: readNumber(raw.도난, countUnits),
    })),
  };
}

const readVehicle = (raw: RawSection, reportTerm: ReportTerm): ReportedVehicle => ({
  plateMasked: readMaskedPlate(raw.차량번호),
  vin: readVin(raw.차대번호),
  manufacturer: readName(manufacturerTerms, raw.제조사, "차량정보.제조사", reportTerm),
  model: readName(modelTerms, raw.차명, "차량정보.차명", reportTerm),
  modelYear: readNumber(raw.연식, ["년", "년식", "년형"]),
  bodyType: readName(bodyTerms, raw.차체형상, "차량정보.차체형상", reportTerm),
  fuel: readName(fuelTerms, raw.연료, "차량정보.연료", reportTerm),
  displacementCc: readNumber(raw.배기량, ["cc"]),
});

const readRegistration = (raw: RawSection, reportTerm: ReportTerm): ReportedRegistration => ({
  firstRegisteredOn: readDate(raw.최초등록일),
  status: readTerm(registrationTerms, raw.등록상태, "등록정보.등록상태", reportTerm),
  deregisteredOn: readDate(raw.말소일),
  currentUse: readTerm(useTerms, raw.용도, "등록정보.용도", reportTerm),
});

function readClaim(raw: RawSection, section: string, reportTerm: ReportTerm): DamageClaim {
  const settlement = readTerm(settlementTerms, raw.처리, `${section}.처리`, reportTerm);
  return {
    occurredOn: readDate(raw.사고일),
    paidBy: readTerm(payerTerms, raw.지급, `${section}.지급`, reportTerm),
    insurancePaidKrw: readWon(raw.보험금),
    repairCostKrw: readWon(raw.수리비),
    partsKrw: readWon(raw.부품),
    laborKrw: readWon(raw.공임),
    paintKrw: readWon(raw.도장),
    settled: settlement === null || settlement === "unknown" ? null : settlement === "settled",
  };
}

function readSpecial(raw: RawSection, reportTerm: ReportTerm): SpecialHistory {
  const incidents = (value: unknown, field: string) =>
    listOf(value, (incident) => ({
      occurredOn: readDate(incident.사고일),
      extent: readTerm(extentTerms, incident.구분, `특수사고.${field}`, reportTerm),
    }));
  return {
    totalLoss: incidents(raw.전손, "전손"),
    flood: incidents(raw.침수, "침수"),
    theft: incidents(raw.도난, "도난"),
  };
}

const readRecalls = (raw: RawSection, reportTerm: ReportTerm): RecallRecord => ({
  openCount: readNumber(raw.미조치, countUnits),
  campaigns: listOf(raw.내역, (campaign) => ({
    announcedOn: readDate(campaign.공고일),
    component: readName(componentTerms, campaign.부위, "리콜.부위", reportTerm),
    status: readTerm(recallTerms, campaign.조치, "리콜.조치", reportTerm),
  })),
});

const isSection = (value: unknown): value is RawSection =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns null when the source lacks the section. */
function sectionOf<Section>(value: unknown, read: (raw: RawSection) => Section): Section | null {
  return isSection(value) ? read(value) : null;
}

/**
 * Returns the entries of a list; null if the source has no such list. An unreadable entry stays in the list with null
 * values.
 * @throws Error when the list is longer than the list of any real car, because entries must not be omitted
 */
function listOf<Entry>(value: unknown, read: (raw: RawSection) => Entry): Entry[] | null {
  if (!Array.isArray(value)) return null;
  if (value.length > reportLimits.entries) throw new Error(`A section has ${value.length} entries`);
  return value.map((entry) => read(isSection(entry) ? entry : {}));
}

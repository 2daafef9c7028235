import type { DealerAvailability, DealerCar, DealerInspection } from "../../../domain/dealers/dealer-car.ts";
import { dealerPanels } from "../../../domain/dealers/dealer-panels.ts";
import { sumKnown } from "../../../domain/dealers/sum-known.ts";
import { invertTerms, toToken } from "../map-term.ts";
import type { RetailAAd, RetailAInspection } from "./retail-a-answers.ts";
import {
  retailAColors,
  retailAFuels,
  retailAOptions,
  retailAPanels,
  retailARanks,
  retailATransmissions,
} from "./retail-a-codes.ts";

const fuelOfCode = invertTerms(retailAFuels);
const transmissionOfCode = invertTerms(retailATransmissions);
const colorOfCode = invertTerms(retailAColors);
const optionOfCode = invertTerms(retailAOptions);
const panelOfCode = invertTerms(retailAPanels);
const rankOfMark = invertTerms(retailARanks);
const availabilityOfStatus = {
  ...{ ADVERTISE: "available", WAIT: "on_hold", SOLD: "sold", DELETED: "deleted" },
} as const satisfies Record<RetailAAd["status"], DealerAvailability>;

/** Converts an advertisement to a dealer car. Unknown codes are omitted. */
export function normalizeRetailAAd(ad: RetailAAd): DealerCar {
  const availability = availabilityOfStatus[ad.status];
  return {
    id: { source: "retail_a", number: ad.ad_id },
    availability: availability === "available" && ad.contract ? "under_contract" : availability,
    make: ad.manufacturer.name_en,
    model: ad.model_group.name_en,
    subModel: ad.sub_model?.name_en ?? null,
    trim: ad.grade,
    year: ad.model_year,
    firstRegistration: ad.first_registration?.replace(/^(\d{4})/, "$1-") ?? null,
    mileageKm: ad.mileage,
    fuel: fuelOfCode.get(ad.fuel ?? "") ?? null,
    transmission: transmissionOfCode.get(ad.transmission ?? "") ?? null,
    color: colorOfCode.get(ad.color ?? "") ?? null,
    bodyStyle: ad.body && toToken(ad.body),
    displacementCc: ad.displacement ?? null,
    drivetrain: ad.drive ? toToken(ad.drive) : null,
    seats: ad.seats ?? null,
    licensePlate: ad.plate ?? null,
    vin: ad.vin ?? null,
    priceKrw: ad.price_won,
    hasAccident: toBoolean(ad.accident),
    options: ad.options.flatMap((code) => optionOfCode.get(String(code)) ?? []),
    photos: ad.photos,
  };
}

/** Converts an inspection record. Unknown panels and marks stay unchanged. */
export function normalizeRetailAInspection(record: RetailAInspection): DealerInspection {
  return {
    registrationNo: record.record_no,
    overallStatus: record.overall && toToken(record.overall),
    frameStatus: record.frame && toToken(record.frame),
    panelStatus: record.panels.length === 0 ? "normal" : "repaired",
    simpleRepair: toBoolean(record.simple_repair),
    hasAccident: toBoolean(record.accident),
    panels: record.panels.map(({ code, name_ko, marks }) => {
      const panel = panelOfCode.get(code);
      return {
        rawPanelCode: code,
        rawLabelKo: name_ko,
        panelId: panel ?? code,
        panelType: panel === undefined ? null : dealerPanels[panel].type,
        damageCodes: marks.map((mark) => rankOfMark.get(mark) ?? mark),
      };
    }),
    outlineUrl: record.outline_url,
    sheetUrl: record.sheet_url,
    photos: record.photos,
    certification: record.certified_by,
    categoryGrades: [],
    checklist: record.checks.map(({ section, item, verdict }) => ({ group: section, item, result: verdict })),
    issues: [],
    inspectorNotes: record.notes_ko,
    insuranceClaims: record.insurance.claim_count,
    incidents: record.insurance.claims.map((claim) => ({
      date: claim.date?.replace(/^(\d{4})(\d\d)/, "$1-$2-") ?? null,
      partsKrw: claim.parts_won,
      laborKrw: claim.labor_won,
      paintKrw: claim.paint_won,
      repairCostKrw: sumKnown([claim.parts_won, claim.labor_won, claim.paint_won]),
      insurancePaidKrw: claim.paid_won,
    })),
    inspectedMileageKm: record.mileage,
    engineType: record.engine_type,
  };
}

const toBoolean = (answer: "Y" | "N" | null): boolean | null => (answer === null ? null : answer === "Y");

import type { DealerAvailability, DealerCar, DealerInspection } from "../../../domain/dealers/dealer-car.ts";
import { dealerPanels } from "../../../domain/dealers/dealer-panels.ts";
import { isDealerOption } from "../../../domain/dealers/option-tokens.ts";
import { sumKnown } from "../../../domain/dealers/sum-known.ts";
import { invertTerms, toToken } from "../map-term.ts";
import { type RetailBCar, type RetailBCondition, retailBIdPattern } from "./retail-b-answers.ts";
import {
  retailBBrandLabels,
  retailBColours,
  retailBFuels,
  retailBGearboxes,
  retailBGrades,
  retailBParts,
} from "./retail-b-terms.ts";

const fuelOfType = invertTerms(retailBFuels);
const transmissionOfGearbox = invertTerms(retailBGearboxes);
const colorOfColour = invertTerms(retailBColours);
const panelOfPart = invertTerms(retailBParts);
const rankOfGrade = invertTerms(retailBGrades);
const availabilityOfState = {
  ...{ ON_SALE: "available", RESERVED: "on_hold", SOLD: "sold" },
} as const satisfies Record<RetailBCar["saleState"], DealerAvailability>;

/** Returns our name of a make for the market's brand label. */
export const toMakeName = (label: string): string => retailBBrandLabels.get(label) ?? label;

/** Converts a car to a dealer car. Unknown terms are omitted. */
export function normalizeRetailBCar(car: RetailBCar): DealerCar {
  const availability = availabilityOfState[car.saleState];
  return {
    id: { source: "retail_b", number: Number(retailBIdPattern.exec(car.id)?.[1]) },
    availability: availability === "available" && car.contracted ? "under_contract" : availability,
    make: toMakeName(car.brand.label),
    model: car.model.label,
    subModel: car.variant?.label ?? null,
    trim: car.trimName,
    year: car.year,
    firstRegistration: car.registeredOn?.slice(0, "2026-11".length) ?? null,
    mileageKm: car.odometer?.value ?? null,
    fuel: fuelOfType.get(car.fuelType ?? "") ?? null,
    transmission: transmissionOfGearbox.get(car.gearbox ?? "") ?? null,
    color: colorOfColour.get(car.colour ?? "") ?? null,
    bodyStyle: car.bodyType && toToken(car.bodyType),
    displacementCc: car.engineCc,
    drivetrain: car.driveType && toToken(car.driveType),
    seats: car.seatCount,
    licensePlate: car.plateNumber,
    vin: car.vin,
    priceKrw: car.price.amount,
    hasAccident: car.repaired === false ? false : null,
    options: car.equipment.map((item) => item.toLowerCase()).filter(isDealerOption),
    photos: car.images,
  };
}

/** Converts a condition report. Unknown parts and grades stay unchanged. */
export function normalizeRetailBCondition(report: RetailBCondition): DealerInspection {
  return {
    registrationNo: report.reportNumber,
    overallStatus: report.verdict && toToken(report.verdict),
    frameStatus: report.structure.frame && toToken(report.structure.frame),
    panelStatus: report.parts.length === 0 ? "normal" : "repaired",
    simpleRepair: report.structure.boltedOnly,
    hasAccident: report.accident,
    panels: report.parts.map(({ part, labelKo, work, grade }) => {
      const panel = panelOfPart.get(part);
      return {
        rawPanelCode: part,
        rawLabelKo: labelKo,
        panelId: panel ?? part,
        panelType: panel === undefined ? null : dealerPanels[panel].type,
        damageCodes: [...work, ...(grade === null ? [] : [rankOfGrade.get(grade) ?? grade])],
      };
    }),
    outlineUrl: report.diagramUrl,
    sheetUrl: report.documentUrl,
    photos: report.images,
    certification: report.programme,
    categoryGrades: [],
    checklist: [],
    issues: [],
    inspectorNotes: report.remarkKo,
    insuranceClaims: report.insurerHistory?.length ?? null,
    incidents: (report.insurerHistory ?? []).map(({ on, costs, paidOut }) => ({
      date: on,
      partsKrw: costs.parts,
      laborKrw: costs.labour,
      paintKrw: costs.paint,
      repairCostKrw: sumKnown([costs.parts, costs.labour, costs.paint]),
      insurancePaidKrw: paidOut,
    })),
    inspectedMileageKm: null,
    engineType: null,
  };
}

import {
  retailAColors,
  retailAFuels,
  retailAOptions,
  retailAPanels,
  retailARanks,
  retailATransmissions,
} from "../../../../shared/adapters/dealers/retail-a/retail-a-codes.ts";
import { dealerPanels } from "../../../../shared/domain/dealers/dealer-panels.ts";
import { namePicture } from "../../pictures/draw-picture.ts";
import type { SimulatedCar, SimulatedInspection } from "./dealer-stock.ts";
import type { RetailATerms } from "./retail-a-vocabulary.ts";

const workMarks = { replaced: "X", welded: "W", scratched: "A", dented: "U", corroded: "C" } as const;
/** The URL of the market's pictures. */
export const retailAMediaPath = "/retail_a/media";
const unnamedPanel = { code: "P88", name_ko: "앞 범퍼" };
const listPhotoCount = 5;

/** Returns a car as a page of advertisements shows it. */
export function presentRetailAAd(car: SimulatedCar, terms: RetailATerms, origin: string) {
  const { generation, variant } = car;
  return {
    ad_id: car.number,
    status: car.status,
    contract: car.underContract,
    ...terms,
    grade: variant.trim,
    model_year: car.year,
    first_registration: car.registered.replace("-", ""),
    mileage: car.mileageKm,
    fuel: retailAFuels[variant.fuel as keyof typeof retailAFuels],
    transmission: retailATransmissions[variant.transmission as keyof typeof retailATransmissions],
    color: retailAColors[car.color as keyof typeof retailAColors],
    body: generation.bodyStyle,
    price_won: car.priceKrw,
    accident: car.inspection && (hasAccident(car.inspection) ? "Y" : "N"),
    options: car.options.map((option) => retailAOptions[option]),
    photos: photosOf(car, origin).slice(0, listPhotoCount),
  };
}

/** Returns a car as its own page shows it. */
export function presentRetailADetail(car: SimulatedCar, terms: RetailATerms, origin: string) {
  return {
    ...presentRetailAAd(car, terms, origin),
    plate: car.plate,
    vin: car.vin,
    displacement: car.variant.displacementCc,
    drive: car.variant.drivetrain.toUpperCase(),
    seats: car.generation.seats,
    photos: photosOf(car, origin),
  };
}

/** Returns the inspection record of a car that has one. */
export function presentRetailAInspection(car: SimulatedCar, inspection: SimulatedInspection, origin: string) {
  const frame = inspection.damages.some(
    ({ panel }) => panel !== null && dealerPanels[panel].type === "frame",
  );
  const claims = inspection.claims;
  return {
    ad_id: car.number,
    record_no: `PI-${car.number}`,
    mileage: car.mileageKm,
    engine_type: `${car.variant.displacementCc}cc`,
    overall: inspection.damages.length === 0 ? "GOOD" : "FAIR",
    frame: frame ? "DAMAGED" : "NORMAL",
    accident: hasAccident(inspection) ? "Y" : "N",
    simple_repair: inspection.damages.length > 0 && !frame ? "Y" : "N",
    panels: inspection.damages.map(({ panel, work, rank }) => ({
      ...(panel === null ? unnamedPanel : { code: retailAPanels[panel], name_ko: panel }),
      marks: [workMarks[work], ...(rank === null ? [] : [retailARanks[rank]])],
    })),
    outline_url: pictureUrl(car, origin, "outline"),
    sheet_url: pictureUrl(car, origin, "sheet"),
    photos: [pictureUrl(car, origin, "lift")],
    certified_by: inspection.certified ? "Retail A Care" : null,
    checks: [
      { section: "engine", item: "oil_leak", verdict: "none" },
      { section: "transmission", item: "operation", verdict: "good" },
    ],
    notes_ko: inspection.notesKo,
    insurance: {
      claim_count: claims?.length ?? null,
      claims: (claims ?? []).map(({ date, partsKrw, laborKrw, paintKrw, paidKrw }) => ({
        date: date.replaceAll("-", ""),
        parts_won: partsKrw,
        labor_won: laborKrw,
        paint_won: paintKrw,
        paid_won: paidKrw,
      })),
    },
  };
}

const hasAccident = ({ damages }: SimulatedInspection): boolean =>
  damages.some(({ work }) => work === "replaced" || work === "welded");

const photosOf = (car: SimulatedCar, origin: string): string[] =>
  Array.from({ length: car.photoCount }, (_, photo) => pictureUrl(car, origin, String(photo + 1)));

const pictureUrl = (car: SimulatedCar, origin: string, name: string): string =>
  `${origin}${retailAMediaPath}/${car.number}/${namePicture({ ...car, bodyStyle: car.generation.bodyStyle }, name)}`;

import {
  retailBColours,
  retailBFuels,
  retailBGearboxes,
  retailBGrades,
  retailBParts,
} from "../../../../shared/adapters/dealers/retail-b/retail-b-terms.ts";
import { dealerPanels } from "../../../../shared/domain/dealers/dealer-panels.ts";
import { namePicture } from "../../pictures/draw-picture.ts";
import type { SimulatedCar, SimulatedInspection } from "./dealer-stock.ts";

const works = {
  ...{ replaced: "REPLACED", welded: "WELDED", scratched: "SCRATCHED", dented: "DENTED" },
  corroded: "CORROSION",
} as const;
const saleStates = { ADVERTISE: "ON_SALE", WAIT: "RESERVED", SOLD: "SOLD", DELETED: "SOLD" } as const;
/** The URL of the market's pictures. */
export const retailBMediaPath = "/retail_b/media";

const brandLabels: Readonly<Record<string, string>> = { "Mercedes-Benz": "Mercedes Benz" };

/** Returns a make, model or sub-model as an entry of the market's catalog. */
export const toRetailBEntry = (name: string) => ({
  key: toRetailBKey(name),
  label: brandLabels[name] ?? name,
});

/** Returns a name as a key of the market's catalog. */
export const toRetailBKey = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_|_$/g, "");

/** Returns the market's own id of a car. */
const toRetailBId = (number: number): string => `CB-${number}`;

/** Returns a car as search results and its own page show it. */
export function presentRetailBCar(car: SimulatedCar, origin: string) {
  const { generation, variant } = car;
  return {
    id: toRetailBId(car.number),
    saleState: saleStates[car.status],
    contracted: car.underContract,
    brand: toRetailBEntry(generation.make),
    model: toRetailBEntry(generation.model),
    variant: toRetailBEntry(generation.subModel),
    trimName: variant.trim,
    year: car.year,
    registeredOn: `${car.registered}-01`,
    odometer: { value: car.mileageKm, unit: "km" },
    fuelType: retailBFuels[variant.fuel as keyof typeof retailBFuels],
    gearbox: retailBGearboxes[variant.transmission as keyof typeof retailBGearboxes],
    colour: retailBColours[car.color as keyof typeof retailBColours],
    bodyType: generation.bodyStyle.toUpperCase(),
    price: { amount: car.priceKrw, currency: "KRW" },
    equipment: car.options.map((option) => option.toUpperCase()),
    images: Array.from({ length: car.photoCount }, (_, image) => ({
      url: pictureUrl(car, origin, String(image + 1)),
    })),
    engineCc: variant.displacementCc,
    driveType: variant.drivetrain.toUpperCase(),
    seatCount: generation.seats,
    plateNumber: car.plate,
    vin: car.vin,
    repaired: car.inspection && car.inspection.damages.length > 0,
  };
}

/** Returns the condition report of a car that has one. */
export function presentRetailBCondition(car: SimulatedCar, inspection: SimulatedInspection, origin: string) {
  const frame = inspection.damages.some(
    ({ panel }) => panel !== null && dealerPanels[panel].type === "frame",
  );
  return {
    reportNumber: `B${car.number}`,
    verdict: inspection.damages.length === 0 ? "CLEAN" : "REPAIRED",
    accident: inspection.damages.some(({ work }) => work === "replaced" || work === "welded"),
    structure: { frame: frame ? "AFFECTED" : "INTACT", boltedOnly: inspection.damages.length > 0 && !frame },
    parts: inspection.damages.map(({ panel, work, rank }) => ({
      part: panel === null ? "FRONT_BUMPER_TRIM" : retailBParts[panel],
      labelKo: panel === null ? "앞 범퍼" : null,
      work: [works[work]],
      grade: rank && retailBGrades[rank],
    })),
    diagramUrl: pictureUrl(car, origin, "diagram"),
    documentUrl: null,
    images: [{ url: pictureUrl(car, origin, "inspection-1") }],
    programme: inspection.certified ? "B Certified" : null,
    remarkKo: inspection.notesKo,
    insurerHistory: inspection.claims?.map((claim) => ({
      on: claim.date,
      costs: { parts: claim.partsKrw, labour: claim.laborKrw, paint: claim.paintKrw },
      paidOut: claim.paidKrw,
    })),
  };
}

const pictureUrl = (car: SimulatedCar, origin: string, name: string): string =>
  `${origin}${retailBMediaPath}/${toRetailBId(car.number)}/${namePicture({ ...car, bodyStyle: car.generation.bodyStyle }, name)}`;

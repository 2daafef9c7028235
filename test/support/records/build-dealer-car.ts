import type { DealerCar, DealerInspection } from "../../../shared/domain/dealers/dealer-car.ts";

/** Builds a dealer car that can be bought, with all data. */
export function buildDealerCar(overrides: Partial<DealerCar> = {}): DealerCar {
  return {
    id: { source: "retail_a", number: 38_000_007 },
    availability: "available",
    make: "Hyundai",
    model: "Grandeur",
    subModel: "Grandeur IG",
    trim: "3.0 Exclusive",
    year: 2019,
    firstRegistration: "2019-03",
    mileageKm: 68_210,
    fuel: "gasoline",
    transmission: "auto",
    color: "white",
    bodyStyle: "sedan",
    displacementCc: 2999,
    drivetrain: "fwd",
    seats: 5,
    licensePlate: "12가3456",
    vin: "KMHF341EBKA000001",
    priceKrw: 14_500_000,
    hasAccident: null,
    options: ["sunroof"],
    photos: ["https://photos.example.com/1.jpg"],
    ...overrides,
  };
}

/** Builds an inspection without findings, of a car without insurance claims. */
export function buildDealerInspection(overrides: Partial<DealerInspection> = {}): DealerInspection {
  return {
    registrationNo: "PI-1",
    overallStatus: "good",
    frameStatus: "normal",
    panelStatus: "normal",
    simpleRepair: false,
    hasAccident: false,
    panels: [],
    outlineUrl: null,
    sheetUrl: null,
    photos: [],
    certification: null,
    categoryGrades: [],
    checklist: [],
    issues: [],
    inspectorNotes: null,
    insuranceClaims: 0,
    incidents: [],
    inspectedMileageKm: null,
    engineType: null,
    ...overrides,
  };
}

import type { CarFacts } from "../inventory/car-facts.ts";
import type { BodyPanel, Inspection } from "../inventory/listing.ts";
import type { DealerCarId } from "./dealer-listing-id.ts";

/** Whether a dealer car can be bought; only available cars are shown. */
export type DealerAvailability = "available" | "under_contract" | "on_hold" | "sold" | "deleted";

/** A dealer's advertised car in this service's vocabulary. Null means that the source has no value. */
export interface DealerCar extends CarFacts {
  id: DealerCarId;
  availability: DealerAvailability;
  /** Asking price, whole won. */
  priceKrw: number;
  hasAccident: boolean | null;
}

/** One claim of the insurance history, whole won. */
export interface InsuranceIncident {
  /** `YYYY-MM-DD`. */
  date: string | null;
  repairCostKrw: number | null;
  partsKrw: number | null;
  laborKrw: number | null;
  paintKrw: number | null;
  insurancePaidKrw: number | null;
}

/** A dealer source's inspection of a car, in this service's vocabulary; texts may be Korean. */
export interface DealerInspection
  extends Pick<Inspection, "hasAccident" | "categoryGrades" | "checklist" | "issues" | "inspectorNotes"> {
  registrationNo: string | null;
  /** The source's verdict on the whole car. */
  overallStatus: string | null;
  frameStatus: string | null;
  panelStatus: string | null;
  /** Whether only bolted parts were repaired. */
  simpleRepair: boolean | null;
  /**
   * Damaged panels. `panelId` is a canonical camelCase name or the source's own code; `damageCodes` include
   * rank codes.
   */
  panels: readonly (BodyPanel & { panelId: string })[];
  outlineUrl: string | null;
  sheetUrl: string | null;
  photos: readonly string[];
  /** Name of the certification program. */
  certification: string | null;
  /** Number of claims; null without data. */
  insuranceClaims: number | null;
  incidents: readonly InsuranceIncident[];
  inspectedMileageKm: number | null;
  engineType: string | null;
}

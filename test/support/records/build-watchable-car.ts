import type { DealerCar, DealerInspection } from "../../../shared/domain/dealers/dealer-car.ts";
import type { Inspection, Listing } from "../../../shared/domain/inventory/listing.ts";
import { summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import {
  type KnownPast,
  toWatchableDealerCar,
  toWatchableListing,
  type WatchableCar,
} from "../../../shared/domain/watches/watchable-car.ts";
import { buildDealerCar } from "./build-dealer-car.ts";
import { buildListing } from "./build-listing.ts";

/** Default time for the evaluation of cars. */
export const lookedAt = Date.parse("2026-11-25T12:00:00+09:00");
const market = { krwPerUsd: 1_400, fees: defaultFees };
const terms = { discount: { commissionUsd: 400, fixedDiscountUsd: 250 } };
/** A market and a partner for the evaluation of cars. */
export const [watchMarket, partnerTerms] = [market, terms] as const;

/** Builds an auction car in the form that watches use, with the given fields replaced. */
export const watchListing = (changes: Partial<Listing> = {}, past: Partial<KnownPast> = {}): WatchableCar =>
  toWatchableListing(summarizeListing(buildListing(changes)), market, { now: lookedAt, ...past });

/** Builds a dealer car in the form that watches use. */
export const watchDealerCar = (
  changes: Partial<DealerCar> = {},
  inspection: DealerInspection | null = null,
): WatchableCar => toWatchableDealerCar(buildDealerCar(changes), inspection, market, { now: lookedAt });

/** Builds an auction house's inspection sheet without findings. */
export const buildInspection = (changes: Partial<Inspection> = {}): Inspection => ({
  overallGrade: null,
  gradeDescription: null,
  accidentSummary: null,
  hasAccident: false,
  hasFrameDamage: false,
  exteriorSummary: null,
  accidentReason: null,
  categoryGrades: [],
  checklist: [],
  accidentHistory: [],
  issues: [],
  inspectionSheetUrl: null,
  inspectorNotes: null,
  ...changes,
});

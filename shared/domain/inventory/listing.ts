import type { CarFacts } from "./car-facts.ts";
import type { AuctionResult, AuctionSource, categoryStatuses } from "./vocabulary.ts";

/**
 * One auction round of one car as the auction house published it. Null means that the house sent no value.
 */
export interface Listing extends CarFacts {
  /** `<auction token>_<rest>`; a car that is listed again in a later round gets a new id. */
  listingId: string;
  source: AuctionSource;
  lotNumber: string | null;
  /** Start of the auction, epoch milliseconds. */
  auctionDate: number | null;
  auctionResult: AuctionResult;
  /** Number of rounds, including this round. */
  auctionCount: number | null;
  /** Start price of an upcoming round or asking price of an unsold car, whole won. */
  startPriceKrw: number | null;
  soldPriceKrw: number | null;
  accidentGrade: string | null;
  exteriorGrade: string | null;
  inspection: Inspection | null;
  bodyPanels: BodyPanels | null;
}

/** The auction house's inspection sheet, texts as received. */
export interface Inspection {
  overallGrade: string | null;
  gradeDescription: string | null;
  accidentSummary: string | null;
  hasAccident: boolean | null;
  hasFrameDamage: boolean | null;
  exteriorSummary: string | null;
  accidentReason: string | null;
  categoryGrades: readonly { category: string; status: (typeof categoryStatuses)[number] }[];
  checklist: readonly { group: string; item: string; result: string }[];
  accidentHistory: readonly { date: string | null; part: string | null; repair: string | null }[];
  issues: readonly string[];
  inspectionSheetUrl: string | null;
  /** In Korean; translated for display. */
  inspectorNotes: string | null;
}

/** Damage marked on the outline of the car. */
export interface BodyPanels {
  imageUrl: string | null;
  panels: readonly BodyPanel[];
}

/** One marked panel. Unknown codes are kept as received. */
export interface BodyPanel {
  rawPanelCode: string | null;
  rawLabelKo: string | null;
  /** Kebab-case; null when the auction house's code could not be mapped. */
  panelId: string | null;
  panelType: string | null;
  damageCodes: readonly string[];
}

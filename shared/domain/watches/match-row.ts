import type { MatchVerdict } from "./judge-car.ts";

/** What the rules remember of a car on a watch's list. */
export interface MatchRow extends MatchVerdict {
  vehicleId: string;
  /** In normal form; null where the car cannot be followed when it is listed again. */
  vin: string | null;
  /** Price when last looked at; null before the first was set. */
  priceKrw: number | null;
  /** The lowest price the partner knows of; a drop that does not go below it is no notification. */
  notifiedPriceKrw: number | null;
  /** When the car got on the list, epoch milliseconds. */
  firstMatchedAt: number;
  /** Reviewed by the partner: kept up to date and never told of. */
  isHidden: boolean;
  /**
   * Off the list and remembered: a hidden car that would come back as a novelty, or a hand-picked one under contract. It
   * counts as a member of a static list, and is on no list that is shown.
   */
  isAway: boolean;
}

/** Why a car left a list. */
export const removalReasons = ["delisted", "under_contract", "no_longer_matches", "auction_closed"] as const;
/** One reason. */
export type RemovalReason = (typeof removalReasons)[number];

/** How a car that came back under another listing id is told of. */
export interface Relisting {
  availabilityReason: "relisted";
  previousVehicleId: string;
}

/** What one look at a car does to a watch's list. Events are made of it only where `isNotified`. */
export type MatchChange =
  /** The car is new on the list, or back on it; `row` replaces `replacedVehicleId` where it followed the car. */
  | {
      kind: "addition";
      row: MatchRow;
      relisting: Relisting | null;
      replacedVehicleId: string | null;
      isNotified: boolean;
    }
  | { kind: "price_change"; row: MatchRow; previousPriceKrw: number | null; isNotified: true }
  /** `row` is what is kept of the car, null where its row is deleted. */
  | { kind: "removal"; vehicleId: string; reason: RemovalReason; row: MatchRow | null; isNotified: boolean }
  /** The row is to be written, and nobody to be told. */
  | { kind: "update"; row: MatchRow };

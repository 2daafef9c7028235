import type { MatchVerdict } from "./evaluate-car.ts";

/** A car as a watch's list stores it. */
export interface MatchRow extends MatchVerdict {
  vehicleId: string;
  /** In normal form; null if the car cannot be followed to a new listing. */
  vin: string | null;
  /** Price at the last check, whole won; null before the first price is set. */
  priceKrw: number | null;
  /**
   * The price from which an automatic list measures drops, whole won: the last notified price, raised by later rises.
   * Null before the first price.
   */
  notifiedPriceKrw: number | null;
  /** The time when the car was added to the list, epoch milliseconds. */
  firstMatchedAt: number;
  /** Whether the partner has hidden the car. A hidden car is updated but never reported. */
  isHidden: boolean;
  /**
   * Whether the car is off the list but still stored. This applies to a hidden car that must not return as a new car.
   * It also applies to a manually added car that may return: a car under contract, or an auction car with a VIN. On a
   * static list, such a car still counts as a member. It is never displayed.
   */
  isAway: boolean;
}

/** Reasons of a removal from a list. */
export const removalReasons = ["delisted", "under_contract", "no_longer_matches", "auction_closed"] as const;
/** One reason. */
export type RemovalReason = (typeof removalReasons)[number];

/** The earlier listing of a car that was listed again. */
export interface Relisting {
  availabilityReason: "relisted";
  previousVehicleId: string;
}

/**
 * The change that one observation of a car makes to a watch's list. The partner is notified only when
 * `isNotified`.
 */
export type MatchChange =
  /** The car is new on the list or returned to it. `row` replaces the row of `replacedVehicleId` if set. */
  | {
      kind: "addition";
      row: MatchRow;
      relisting: Relisting | null;
      replacedVehicleId: string | null;
      isNotified: boolean;
    }
  | { kind: "price_change"; row: MatchRow; previousPriceKrw: number | null; isNotified: true }
  /** `row` is the stored state of the car; null deletes its row. */
  | { kind: "removal"; vehicleId: string; reason: RemovalReason; row: MatchRow | null; isNotified: boolean }
  /** The row is written without a notification. */
  | { kind: "update"; row: MatchRow };

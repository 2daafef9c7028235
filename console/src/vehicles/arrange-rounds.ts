import type { VehicleDetail } from "../api/generated/types.ts";
import { writeKoreanTime } from "../format/korean-time.ts";

/** The prices of a round. */
export interface PricedRound {
  /** The Korean date of its auction. */
  day: string;
  startUsd: number | null;
  soldUsd: number | null;
}

/**
 * Returns a car's rounds with a date and a price, the current round last. Of several rounds on one day, the last added
 * round counts.
 */
export function arrangeRounds({
  pricing,
  auction_date,
}: Pick<VehicleDetail, "pricing" | "auction_date">): PricedRound[] {
  if (pricing === null) return [];
  // The history begins with the newest round.
  const rounds = [...pricing.history.toReversed(), { ...pricing, auction_date }].flatMap(
    ({ auction_date: at, listing_price, sold_price }): PricedRound[] =>
      at === null || (listing_price === null && sold_price === null)
        ? []
        : [
            {
              day: writeKoreanTime(at).slice(0, "2026-11-22".length),
              startUsd: listing_price,
              soldUsd: sold_price,
            },
          ],
  );
  return [...new Map(rounds.map((round) => [round.day, round])).values()];
}

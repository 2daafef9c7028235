import type { VehicleDetail } from "../api/generated/types.ts";

/** The number of listings of a car and its price changes. */
export interface RepeatedListing {
  /** The number of listings, including this one. */
  count: number;
  /**
   * The decrease of the start price since the oldest round with a start price, in percent; negative after an increase.
   */
  dropPercent: number | null;
}

/**
 * Returns the known data of a car's earlier rounds; null for a car that is listed for the first time, or by a
 * dealer.
 */
export function describeRounds({ auction_count, pricing }: VehicleDetail): RepeatedListing | null {
  const history = pricing?.history ?? [];
  const count = Math.max(auction_count ?? 0, auction_count === null ? 0 : history.length + 1);
  if (count <= 1) return null;
  const now = pricing?.listing_price ?? null;
  // The history starts with the newest round, so the last round with a price is the oldest.
  const before = history.findLast(({ listing_price }) => listing_price !== null)?.listing_price ?? null;
  if (now === null || before === null || before === 0) return { count, dropPercent: null };
  return { count, dropPercent: Math.round(((before - now) / before) * 1000) / 10 };
}

/** Returns the known data of a car's earlier rounds as a sentence. */
export function formatRounds({ count, dropPercent }: RepeatedListing): string {
  const listed = `Listed ${count} times, including this round.`;
  if (dropPercent === null) return listed;
  if (dropPercent === 0) return `${listed} The start price equals that of the oldest known round.`;
  const change = `${dropPercent > 0 ? "fell" : "rose"} by ${Math.abs(dropPercent).toFixed(1)} %`;
  return `${listed} The start price ${change} since the oldest known round, at the current exchange rate.`;
}

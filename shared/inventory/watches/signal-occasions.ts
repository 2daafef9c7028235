import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";

/**
 * The occasions for a signal in a car's facts: `drop` for a price drop, `past` for earlier rounds or a reference price,
 * `both`, or `none`.
 */
export const occasions = ["none", "drop", "past", "both"];

/** Returns the occasion of a car. */
export function occasionOf({ priceKrw, past }: WatchableCar): string {
  const { previousPriceKrw, referencePriceKrw, earlierRounds, auctionCount } = past;
  const hasDropped = priceKrw !== null && previousPriceKrw !== null && priceKrw < previousPriceKrw;
  const hasPast = referencePriceKrw !== null || earlierRounds.length > 0 || (auctionCount ?? 0) > 1;
  if (hasDropped) return hasPast ? "both" : "drop";
  return hasPast ? "past" : "none";
}

/** Returns the occasions that may trigger a signal of the watch; undefined if the watch accepts every occasion. */
export function occasionsWanted({ signals, condition }: CompiledCondition): readonly string[] | undefined {
  const leastListings = condition.signals?.repeat_listing?.min_listing_count ?? 2;
  if (signals.length === 0 || leastListings < 2) return undefined;
  const wantsDrop = signals.includes("price_drop");
  const wantsPast = signals.some((signal) => signal !== "price_drop");
  return occasions.filter(
    (occasion) =>
      occasion === "both" || (wantsDrop && occasion === "drop") || (wantsPast && occasion === "past"),
  );
}

import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";

/** The facts of a car that may trigger a signal: none, a lower price, its past or market, or both. */
export const occasions = ["none", "drop", "past", "both"];

/** Returns the occasion of a car. */
export function occasionOf({ priceKrw, past }: WatchableCar): string {
  const { previousPriceKrw, referencePriceKrw, earlierRounds, auctionCount } = past;
  const hasDropped = priceKrw !== null && previousPriceKrw !== null && priceKrw < previousPriceKrw;
  const hasPast = referencePriceKrw !== null || earlierRounds.length > 0 || (auctionCount ?? 0) > 1;
  if (hasDropped) return hasPast ? "both" : "drop";
  return hasPast ? "past" : "none";
}

/** Returns the facts that may trigger a signal of the watch; undefined if any fact may trigger one. */
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

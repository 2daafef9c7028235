import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import type { WatchableCar } from "../../domain/watches/watchable-car.ts";

/** What about a car may raise a signal: nothing, a price that fell, its past or its market, or all of it. */
export const occasions = ["none", "drop", "past", "both"];

/** The occasion a car gives. */
export function occasionOf({ priceKrw, past }: WatchableCar): string {
  const { previousPriceKrw, referencePriceKrw, earlierRounds, auctionCount } = past;
  const hasDropped = priceKrw !== null && previousPriceKrw !== null && priceKrw < previousPriceKrw;
  const hasPast = referencePriceKrw !== null || earlierRounds.length > 0 || (auctionCount ?? 0) > 1;
  if (hasDropped) return hasPast ? "both" : "drop";
  return hasPast ? "past" : "none";
}

/** The occasions on which one of a watch's signals may hold; undefined where any will do. */
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

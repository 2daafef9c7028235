import type { DealerFilters } from "../dealers/dealer-source.ts";
import type { CompiledCondition } from "./compile-condition.ts";

/** The bounds of a condition that a dealer source applies itself; all inclusive, undefined for no bound. */
export type DealerSearchBounds = Pick<DealerFilters, "yearMin" | "yearMax" | "priceMinKrw" | "priceMaxKrw">;

/**
 * Returns the bounds of a dealer search for a watch. A watch on price drops must know a car's earlier prices, even
 * prices above the watch's bounds. The search therefore ignores the price bounds, and each car is checked individually.
 */
export function dealerSearchBounds({ bounds, signals }: CompiledCondition): DealerSearchBounds {
  const years = { yearMin: bounds.year_min, yearMax: bounds.year_max };
  if (signals.includes("price_drop")) return { ...years, priceMinKrw: undefined, priceMaxKrw: undefined };
  return { ...years, priceMinKrw: bounds.price_min_krw, priceMaxKrw: bounds.price_max_krw };
}

/** Returns the narrowest bounds that include all of the given bounds. */
export function widestBounds(all: readonly DealerSearchBounds[]): DealerSearchBounds {
  const of = (name: keyof DealerSearchBounds, pick: (...values: number[]) => number): number | undefined => {
    const values = all.flatMap((bounds) => bounds[name] ?? []);
    return values.length < all.length || values.length === 0 ? undefined : pick(...values);
  };
  return {
    yearMin: of("yearMin", Math.min),
    yearMax: of("yearMax", Math.max),
    priceMinKrw: of("priceMinKrw", Math.min),
    priceMaxKrw: of("priceMaxKrw", Math.max),
  };
}

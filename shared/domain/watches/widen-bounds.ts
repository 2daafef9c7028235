import type { Flexibility, FlexibilityLevel, WatchCondition, WatchFilters } from "./watch-condition.ts";

/**
 * The tolerance of each level. Upper bounds are raised by a percentage. Each end of the year range moves by whole
 * years.
 */
export const flexibilityTable = {
  none: { widenPct: 0, yearSlack: 0 },
  small: { widenPct: 2, yearSlack: 0 },
  medium: { widenPct: 5, yearSlack: 1 },
  large: { widenPct: 10, yearSlack: 2 },
} as const satisfies Record<FlexibilityLevel, { widenPct: number; yearSlack: number }>;

/** Upper bounds that a level widens. */
export const widenableBounds = ["price_max_krw", "mileage_max_km", "estimated_landed_max_usd"] as const;
/** Year bounds that a level widens. */
export const yearBounds = ["year_min", "year_max"] as const;

/** A bound that can have flexibility. */
export type FlexibleBound = (typeof widenableBounds)[number] | (typeof yearBounds)[number];

/** The effective bounds of a condition, all inclusive. */
export type WatchBounds = Pick<WatchFilters, FlexibleBound | "price_min_krw">;

/** Returns the level of a bound. The level of `year` applies to each year bound that has no level of its own. */
export function levelOf(flexibility: Flexibility | undefined, bound: FlexibleBound): FlexibilityLevel {
  const isYear = bound === "year_min" || bound === "year_max";
  return flexibility?.[bound]?.level ?? (isYear ? flexibility?.year?.level : undefined) ?? "none";
}

/** Returns the bounds of a condition after its flexibility. Upper bounds are rounded down to whole units. */
export function widenBounds({ filters, flexibility }: WatchCondition): WatchBounds {
  const bounds: WatchBounds = { price_min_krw: filters.price_min_krw };
  for (const name of widenableBounds) {
    const { widenPct } = flexibilityTable[levelOf(flexibility, name)];
    bounds[name] = applied(filters[name], (bound) => Math.floor((bound * (100 + widenPct)) / 100));
  }
  const slack = (name: (typeof yearBounds)[number]) => flexibilityTable[levelOf(flexibility, name)].yearSlack;
  bounds.year_min = applied(filters.year_min, (year) => year - slack("year_min"));
  bounds.year_max = applied(filters.year_max, (year) => year + slack("year_max"));
  return bounds;
}

const applied = (bound: number | undefined, change: (bound: number) => number): number | undefined =>
  bound === undefined ? undefined : change(bound);

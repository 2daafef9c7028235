import type { ListingSource } from "../inventory/vocabulary.ts";

/** Fuels by which a watch can filter; one fuel more than vehicle searches accept. */
export const watchFuels = [
  "gasoline",
  "diesel",
  "lpg",
  "hybrid",
  "gasoline_hybrid",
  "diesel_hybrid",
  "electric",
  "plug_in_hybrid",
  "hydrogen",
] as const;
/** One fuel. */
export type WatchFuel = (typeof watchFuels)[number];

/** Filters as given by a partner. All must match; a missing filter is ignored. */
export interface WatchFilters {
  /** Sources to search; all auction houses when absent. */
  source?: readonly ListingSource[] | undefined;
  make?: string | undefined;
  model?: string | undefined;
  sub_model?: string | undefined;
  trim?: string | undefined;
  /** Words that must each occur in make, model or trim. */
  keyword?: string | undefined;
  fuel?: WatchFuel | undefined;
  transmission?: Tokens | undefined;
  body_style?: string | undefined;
  color?: Tokens | undefined;
  /** Options that a car must all have, in lower case. */
  options_include?: readonly string[] | undefined;
  accident_grade?: Tokens | undefined;
  exterior_grade?: Tokens | undefined;
  year_min?: number | undefined;
  year_max?: number | undefined;
  mileage_max_km?: number | undefined;
  price_min_krw?: number | undefined;
  price_max_krw?: number | undefined;
  /** Maximum landed cost for this partner, whole US dollars. */
  estimated_landed_max_usd?: number | undefined;
  /** First auction day, `YYYY-MM-DD` in Korea. */
  auction_date_from?: string | undefined;
  /** Last auction day, included. */
  auction_date_to?: string | undefined;
  no_accident?: boolean | undefined;
  no_frame_damage?: boolean | undefined;
}

/** One token or any of several. */
export type Tokens = string | readonly string[];

/** Signals, at least one of which must match in addition to the filters. */
export interface WatchSignals {
  /** The car has been listed before. */
  repeat_listing?:
    | {
        min_listing_count?: number | undefined;
        min_drop_pct?: number | undefined;
        window_days?: number | undefined;
      }
    | undefined;
  /** The car is offered below the sale prices of comparable cars. */
  undervalued?: { min_delta_pct?: number | undefined } | undefined;
  /** The car's price has just fallen. */
  price_drop?: { min_drop_pct?: number | undefined } | undefined;
}

/** The signals in order of precedence: of several matching signals, the first is the reason. */
const watchSignals = ["price_drop", "undervalued", "repeat_listing"] as const;
/** One signal. */
export type WatchSignal = (typeof watchSignals)[number];

/** Thresholds for values that the partner omits. */
export const signalDefaults = {
  repeat_listing: { min_listing_count: 2, window_days: 90 },
  undervalued: { min_delta_pct: 10 },
  price_drop: { min_drop_pct: 3 },
} as const;

/** Levels of a filter's flexibility. */
export const flexibilityLevels = ["none", "small", "medium", "large"] as const;
/** One level. */
export type FlexibilityLevel = (typeof flexibilityLevels)[number];

/** Flexibility of one filter: a level for bounds, alternative values for names. */
export interface FieldFlexibility {
  level?: FlexibilityLevel | undefined;
  allowed_values?: readonly string[] | undefined;
}

/** Flexibility by filter; `year` stands for both ends of the year range. */
export type Flexibility = Readonly<Record<string, FieldFlexibility>>;

/** A buying condition, used by automatic watches and one-off searches. */
export interface WatchCondition {
  filters: WatchFilters;
  signals?: WatchSignals | undefined;
  flexibility?: Flexibility | undefined;
}

/** Returns the requested signals in order of precedence; empty when the filters alone decide. */
export const signalsOf = ({ signals = {} }: WatchCondition): WatchSignal[] =>
  watchSignals.filter((name) => signals[name] !== undefined);

/** Returns tokens as a list; undefined without a condition. */
export function listTokens(tokens: Tokens | undefined): readonly string[] | undefined {
  const list = typeof tokens === "string" ? [tokens] : tokens;
  return list === undefined || list.length === 0 ? undefined : list;
}

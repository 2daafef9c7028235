import { optionTokens } from "../../../../../shared/domain/dealers/option-tokens.ts";
import {
  bodyTypes,
  colors,
  grades,
  listingSources,
  transmissions,
} from "../../../../../shared/domain/inventory/vocabulary.ts";
import {
  signalDefaults,
  type WatchSignal,
  watchFuels,
} from "../../../../../shared/domain/watches/watch-condition.ts";
import {
  flexibilityTable,
  widenableBounds,
  yearBounds,
} from "../../../../../shared/domain/watches/widen-bounds.ts";
import type { FormField } from "../../../components/forms/form-fields.ts";

/** How users enter a condition's field: they select `several` values, or type free text with `suggested` names. */
export type ConditionKind =
  | Extract<FormField["kind"], "text" | "number" | "switch" | "choice">
  | "several"
  | "suggested";

/** A field of a buying condition, by its path in the body that creates a watch. */
export interface ConditionField {
  path: string;
  kind: ConditionKind;
  label: string;
  hint?: string;
  /** The selectable tokens, if they are fixed. */
  choices?: readonly string[];
}

/** Fields under one heading. */
export interface ConditionGroup {
  title: string;
  fields: readonly ConditionField[];
}

const filter = (
  name: string,
  kind: ConditionKind,
  label: string,
  more: Pick<ConditionField, "hint" | "choices"> = {},
): ConditionField => ({ path: `filters.${name}`, kind, label, ...more });

const auctionOnly = "Auction cars only.";
const koreanDay = "Korean date, for example 2026-11-30. Auction cars only.";

/** The filters of a condition. A car must match every filled filter. */
export const filterGroups: readonly ConditionGroup[] = [
  {
    title: "Car",
    fields: [
      filter("source", "several", "Sources", {
        ...{ choices: listingSources, hint: "Leave empty for all auctions. Dealer sources need a make." },
      }),
      filter("make", "suggested", "Make"),
      filter("model", "suggested", "Model", { hint: "Includes all sub-models." }),
      filter("sub_model", "suggested", "Sub-model"),
      filter("trim", "text", "Trim", { hint: "Exact trim level." }),
      filter("keyword", "text", "Keyword", { hint: "Each word must occur in make, model or trim." }),
      filter("fuel", "choice", "Fuel", { choices: watchFuels }),
      filter("transmission", "several", "Transmission", { choices: transmissions }),
      filter("body_style", "suggested", "Body style", { choices: bodyTypes }),
      filter("color", "several", "Color", { choices: colors }),
      filter("options_include", "several", "Options", {
        ...{ choices: optionTokens, hint: "The car must have all selected options." },
      }),
    ],
  },
  {
    title: "Age, mileage and price",
    fields: [
      filter("year_min", "number", "Oldest model year"),
      filter("year_max", "number", "Newest model year"),
      filter("mileage_max_km", "number", "Maximum mileage (km)"),
      filter("price_min_krw", "number", "Minimum price (KRW)"),
      filter("price_max_krw", "number", "Maximum price (KRW)", { hint: "Start or asking price." }),
      filter("estimated_landed_max_usd", "number", "Maximum landed cost (USD)", {
        hint: "Excludes cars without an estimate.",
      }),
    ],
  },
  {
    title: "Status and auction",
    fields: [
      filter("accident_grade", "several", "Accident grade", { choices: grades, hint: auctionOnly }),
      filter("exterior_grade", "several", "Exterior grade", { choices: grades, hint: auctionOnly }),
      filter("no_accident", "switch", "No accident or repair", {
        hint: "Only cars whose inspection found no accident. Each source defines accidents differently.",
      }),
      filter("no_frame_damage", "switch", "No structural damage", { hint: "Only inspected cars." }),
      filter("auction_date_from", "text", "First auction day", { hint: koreanDay }),
      filter("auction_date_to", "text", "Last auction day (inclusive)", { hint: koreanDay }),
    ],
  },
];

/** A signal with its thresholds. */
export interface SignalChoice {
  signal: WatchSignal;
  label: string;
  hint: string;
  bounds: readonly ConditionField[];
}

const bound = (signal: WatchSignal, name: string, label: string, usual?: number): ConditionField => ({
  ...{ path: `signals.${signal}.${name}`, kind: "number", label },
  ...(usual !== undefined && { hint: `${usual} when left empty.` }),
});

/**
 * The signals of a condition, at least one of which must match in addition to the filters. Without signals
 * the filters decide.
 */
export const signalChoices: readonly SignalChoice[] = [
  {
    ...{ signal: "price_drop", label: "Price just dropped" },
    hint: "Measured from the price that the watch stored. Small drops add up.",
    bounds: [bound("price_drop", "min_drop_pct", "Minimum drop (%)", signalDefaults.price_drop.min_drop_pct)],
  },
  {
    ...{ signal: "undervalued", label: "Price below comparable sold cars" },
    hint: "Compared with the sale prices of similar cars.",
    bounds: [
      bound("undervalued", "min_delta_pct", "Minimum discount (%)", signalDefaults.undervalued.min_delta_pct),
    ],
  },
  {
    ...{ signal: "repeat_listing", label: "Listed before" },
    hint: "The same car in several rounds.",
    bounds: [
      bound(
        "repeat_listing",
        "min_listing_count",
        "Minimum rounds",
        signalDefaults.repeat_listing.min_listing_count,
      ),
      bound("repeat_listing", "min_drop_pct", "Minimum drop across rounds (%)"),
      bound("repeat_listing", "window_days", "Within days", signalDefaults.repeat_listing.window_days),
    ],
  },
];

/** Returns the path of the text that enables a signal. */
export const signalPath = (signal: WatchSignal): string => `signals.${signal}`;

/** Filters with a tolerance level, by filter name. */
export const levelledFilters = [...yearBounds, ...widenableBounds] as const;

/** Filters with alternative values. */
export const namedFilters = ["model", "trim", "fuel"] as const;

/** Returns the path of a filter's tolerance level. */
export const levelPath = (name: string): string => `flexibility.${name}.level`;

/** Returns the path of a filter's alternative values. */
export const allowedPath = (name: string): string => `flexibility.${name}.allowed_values`;

/** Returns the effect of a level on a filter, in words: `Up to 5 % more`. */
export function describeLevel(name: string, level: keyof typeof flexibilityTable): string {
  const { widenPct, yearSlack } = flexibilityTable[level];
  if (!yearBounds.some((year) => year === name))
    return widenPct === 0 ? "Exactly" : `Up to ${widenPct} % more`;
  if (yearSlack === 0) return "Exactly";
  const direction = name === "year_min" ? "older" : "newer";
  return `Up to ${yearSlack} ${yearSlack === 1 ? "year" : "years"} ${direction}`;
}

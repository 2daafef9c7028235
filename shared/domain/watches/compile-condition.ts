import { foldText, splitKeyword } from "@vehicle-sourcing/listing-search/text/fold-text.ts";
import { auctionSources, type ListingSource } from "../inventory/vocabulary.ts";
import { dayMilliseconds } from "../time/durations.ts";
import { kstMidnight } from "../time/format-time.ts";
import {
  type FieldFlexibility,
  listTokens,
  signalsOf,
  type WatchCondition,
  type WatchSignal,
} from "./watch-condition.ts";
import { type WatchBounds, widenBounds } from "./widen-bounds.ts";

/** A requested name and its accepted alternatives. */
export interface NameChoice {
  requested: string;
  allowedValues: readonly string[];
  /** The requested name, folded. */
  requestedKey: string;
  /** All accepted names, folded. */
  keys: readonly string[];
}

/** Conditions on texts, options and dates, which few watches use. */
export interface DetailFilters {
  trim: NameChoice | null;
  subModel: string | null;
  bodyStyle: string | null;
  keywordTerms: readonly string[];
  options: readonly string[];
  /** Epoch milliseconds; `auctionBefore` is exclusive. */
  auctionFrom: number | null;
  auctionBefore: number | null;
}

/** A condition compiled for evaluating many cars. */
export interface CompiledCondition {
  condition: WatchCondition;
  /** The requested signals in order of precedence. */
  signals: readonly WatchSignal[];
  bounds: WatchBounds;
  sources: readonly ListingSource[];
  /** Folded; null for any. */
  make: string | null;
  model: NameChoice | null;
  fuel: NameChoice | null;
  transmissions: readonly string[] | undefined;
  colors: readonly string[] | undefined;
  accidentGrades: readonly string[] | undefined;
  exteriorGrades: readonly string[] | undefined;
  needsNoAccident: boolean;
  needsNoFrameDamage: boolean;
  /** Null if there are none. */
  details: DetailFilters | null;
}

/** Compiles a condition that passed `checkWatchCondition`. */
export function compileCondition(condition: WatchCondition): CompiledCondition {
  const { filters, flexibility } = condition;
  const choice = (field: "model" | "fuel", value: string | undefined) =>
    value === undefined ? null : compileChoice(value, flexibility?.[field]);
  return {
    condition,
    signals: signalsOf(condition),
    bounds: widenBounds(condition),
    sources: filters.source?.length ? filters.source : auctionSources,
    make: filters.make === undefined ? null : foldText(filters.make),
    model: choice("model", filters.model),
    fuel: choice("fuel", filters.fuel),
    transmissions: listTokens(filters.transmission),
    colors: listTokens(filters.color),
    accidentGrades: listTokens(filters.accident_grade),
    exteriorGrades: listTokens(filters.exterior_grade),
    needsNoAccident: filters.no_accident === true,
    needsNoFrameDamage: filters.no_frame_damage === true,
    details: compileDetails(condition),
  };
}

function compileChoice(requested: string, flexibility: FieldFlexibility | undefined): NameChoice {
  const allowedValues = flexibility?.allowed_values ?? [];
  const requestedKey = foldText(requested);
  return {
    requested,
    allowedValues,
    requestedKey,
    keys: [...new Set([requestedKey, ...allowedValues.map(foldText)])],
  };
}

function compileDetails({ filters, flexibility }: WatchCondition): DetailFilters | null {
  const { auction_date_from, auction_date_to } = filters;
  const fold = (text: string | undefined) => (text === undefined ? null : foldText(text));
  const details: DetailFilters = {
    trim: filters.trim === undefined ? null : compileChoice(filters.trim, flexibility?.trim),
    subModel: fold(filters.sub_model),
    bodyStyle: fold(filters.body_style),
    keywordTerms: splitKeyword(filters.keyword ?? ""),
    options: [...new Set((filters.options_include ?? []).map((token) => token.toLowerCase()))].sort(),
    auctionFrom: auction_date_from === undefined ? null : kstMidnight(auction_date_from),
    auctionBefore: auction_date_to === undefined ? null : kstMidnight(auction_date_to) + dayMilliseconds,
  };
  const isEmpty = Object.values(details).every((value) =>
    Array.isArray(value) ? value.length === 0 : value === null,
  );
  return isEmpty ? null : details;
}

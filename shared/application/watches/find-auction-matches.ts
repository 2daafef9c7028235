import type { SearchFilters, SortPosition } from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import type { UnknownName } from "../../domain/inventory/unknown-name.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import { evaluateCar, type MatchVerdict } from "../../domain/watches/evaluate-car.ts";
import type { OfferedCar } from "../../domain/watches/offered-car.ts";
import { findReadableIndex } from "../../persistence/inventory/index-pointer.ts";
import { openSearchIndex } from "../inventory/open-search-index.ts";
import { searchSummaries } from "../inventory/search-summaries.ts";
import { CarObserver, type MatchCriteria } from "./car-observer.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";

/** A car for sale that a condition matches. */
export interface FoundMatch {
  car: OfferedCar;
  verdict: MatchVerdict;
}

/** Cars that match, and names in the condition that no listing has. */
export interface AuctionMatches {
  found: FoundMatch[];
  unknownNames: readonly UnknownName[];
}

const pageSize = 200;
/**
 * Maximum number of rows evaluated for one condition. The index has already applied all filters except landed cost and
 * signals.
 */
const maxRows = 20_000;

/**
 * Returns auction cars for sale that match a condition, by auction date, at most `limit`. The search index
 * narrows them down, and the reference predicate decides.
 */
export async function findAuctionMatches(
  compiled: CompiledCondition,
  evaluation: WatchEvaluationContext,
  limit: number,
): Promise<AuctionMatches> {
  const sources = compiled.sources.filter((source) => source !== "dealer");
  if (sources.length === 0) return { found: [], unknownNames: [] };
  const index = await openSearchIndex(await findReadableIndex());
  const filters = toIndexFilters(compiled, sources);
  const criteria = { compiled, terms: evaluation.partner };
  const observer = new CarObserver(evaluation, null);
  const found: FoundMatch[] = [];
  let unknownNames: readonly UnknownName[] = [];
  let after: SortPosition | undefined;
  for (let seen = 0; seen < maxRows && found.length < limit; seen += pageSize) {
    const request = { filters, sort: "auction_date_asc" as const, limit: pageSize, after };
    const { rows, next, unknownNames: unknown } = await searchSummaries(index, request);
    unknownNames = unknown;
    const judged = await Promise.all(
      rows.map(({ summary }) => evaluateOffered({ auction: summary }, criteria, observer)),
    );
    found.push(...judged.filter((one) => one !== null));
    if (next === null) break;
    after = next;
  }
  return { found: found.slice(0, limit), unknownNames };
}

/** Evaluates a car for sale, with the necessary reads; null if it does not match. */
export async function evaluateOffered(
  car: OfferedCar,
  criteria: MatchCriteria,
  observer: CarObserver,
): Promise<FoundMatch | null> {
  const watchable = await observer.toWatchable(car, criteria, { previousPriceKrw: null });
  const verdict = evaluateCar(criteria.compiled, watchable, criteria.terms);
  return verdict && { car, verdict };
}

/** Returns the condition as index filters that are as narrow as possible without excluding a matching car. */
export function toIndexFilters(compiled: CompiledCondition, sources: readonly string[]): SearchFilters {
  const { bounds, details, condition } = compiled;
  const { filters } = condition;
  return {
    sources,
    auctionResults: ["upcoming", "no_bid"],
    makes: filters.make === undefined ? undefined : [filters.make],
    models: compiled.model === null ? undefined : [...compiled.model.keys],
    fuels: compiled.fuel === null ? undefined : [...compiled.fuel.keys],
    keyword: filters.keyword,
    yearMin: bounds.year_min,
    yearMax: bounds.year_max,
    mileageMaxKm: bounds.mileage_max_km,
    priceMinKrw: bounds.price_min_krw,
    priceMaxKrw: bounds.price_max_krw,
    transmissions: compiled.transmissions,
    colors: compiled.colors,
    accidentGrades: compiled.accidentGrades,
    exteriorGrades: compiled.exteriorGrades,
    subModels: filters.sub_model === undefined ? undefined : [filters.sub_model],
    trims: details?.trim?.keys,
    hasAccident: compiled.needsNoAccident ? false : undefined,
    hasFrameDamage: compiled.needsNoFrameDamage ? false : undefined,
    optionsInclude: details?.options.length ? details.options : undefined,
    auctionDateFromMs: details?.auctionFrom ?? undefined,
    auctionDateBeforeMs: details?.auctionBefore ?? undefined,
  };
}

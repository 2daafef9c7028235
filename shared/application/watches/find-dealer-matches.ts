import type { DealerSourceStatus } from "../../contract/resources/vehicles/vehicle.ts";
import type { DealerBranch, DealerFilters, DealerSources } from "../../domain/dealers/dealer-source.ts";
import type { DealerVocabulary } from "../../domain/dealers/dealer-vocabulary.ts";
import { isDealerOption } from "../../domain/dealers/option-tokens.ts";
import { planBranches } from "../../domain/dealers/plan-branches.ts";
import { Problem, validationProblem } from "../../domain/errors/problem.ts";
import type { CompiledCondition } from "../../domain/watches/compile-condition.ts";
import { toDealerStatus } from "../vehicles/list-dealer-vehicles.ts";
import { loadDealerVocabulary } from "../vehicles/load-dealer-vocabulary.ts";
import { searchDealers } from "../vehicles/search-dealers.ts";
import { CarObserver } from "./car-observer.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";
import { evaluateOffered, type FoundMatch } from "./find-auction-matches.ts";

/** The number of cars that one request evaluates; an hourly recheck finds the rest. */
const maxCars = 192;
const wholeStatuses: ReadonlySet<string> = new Set(["fresh", "not_requested"]);
const unavailable = { status: "unavailable", as_of: null } as const;

/** Dealers' cars that match a condition. */
interface DealerMatches {
  matches: FoundMatch[];
  sourceStatus: DealerSourceStatus;
  /** Whether every source returned all its cars within the condition's bounds. */
  isWhole: boolean;
}

/**
 * Returns dealers' cars for sale that match a condition, read live. Failing sources are named in
 * `sourceStatus`.
 * @throws Problem validation_error for names that no source knows
 */
export async function findDealerMatches(
  compiled: CompiledCondition,
  evaluation: WatchEvaluationContext,
  sources: DealerSources,
): Promise<DealerMatches> {
  const { now } = evaluation;
  const vocabulary = await loadDealerVocabulary(now);
  if (vocabulary === null) {
    const sourceStatus = { retail_a: unavailable, retail_b: unavailable };
    return { matches: [], sourceStatus, isWhole: false };
  }
  const page = await searchDealers(
    {
      branches: planWatchBranches(vocabulary, compiled),
      filters: toDealerFilters(compiled),
      transmissions: compiled.transmissions,
      sort: "year_desc",
      limit: maxCars,
      after: null,
      vocabulary: vocabulary.version,
    },
    { sources, now },
  );
  const criteria = { compiled, terms: evaluation.partner };
  const observer = new CarObserver(evaluation, sources);
  const judged = await Promise.all(
    page.cars.map((dealer) => evaluateOffered({ dealer }, criteria, observer)),
  );
  const isWhole =
    page.next === null && Object.values(page.status).every(({ status }) => wholeStatuses.has(status));
  return {
    matches: judged.filter((one) => one !== null),
    sourceStatus: toDealerStatus(page.status),
    isWhole,
  };
}

/**
 * Returns one upstream search for each source and model that a condition accepts.
 * @throws Problem validation_error for names that no source knows
 */
export function planWatchBranches(
  vocabulary: DealerVocabulary,
  { condition: { filters }, model }: CompiledCondition,
): DealerBranch[] {
  try {
    return planBranches(vocabulary, {
      makes: filters.make === undefined ? [] : [filters.make],
      models: model === null ? [] : [model.requested, ...model.allowedValues],
      subModel: model === null ? null : (filters.sub_model ?? null),
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "validation_error") throw error;
    const { issues, ...details } = error.details;
    throw validationProblem(
      (issues as { path: string; message: string }[]).map(({ path, message }) => ({
        path: path.replace(/^query\./, "body.filters."),
        message,
      })),
      details,
    );
  }
}

function toDealerFilters({ bounds, fuel, colors, details }: CompiledCondition): DealerFilters {
  return {
    yearMin: bounds.year_min,
    yearMax: bounds.year_max,
    mileageMaxKm: bounds.mileage_max_km,
    priceMinKrw: bounds.price_min_krw,
    priceMaxKrw: bounds.price_max_krw,
    fuel: fuel?.keys.length === 1 ? fuel.keys[0] : undefined,
    color: colors?.length === 1 ? colors[0] : undefined,
    options: (details?.options ?? []).filter(isDealerOption),
  };
}

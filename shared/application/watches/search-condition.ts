import type { DealerSourceStatus } from "../../contract/resources/vehicles/vehicle.ts";
import type { ConditionMatchResource } from "../../contract/resources/watches/watch-match.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import type { UnknownName } from "../../domain/inventory/unknown-name.ts";
import { checkWatchCondition } from "../../domain/watches/check-watch-condition.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import { vehicleIdOf } from "../../domain/watches/offered-car.ts";
import { memberLimits } from "../../domain/watches/watch.ts";
import type { WatchCondition } from "../../domain/watches/watch-condition.ts";
import type { Market } from "../vehicles/load-market.ts";
import { dealerUnavailable } from "../vehicles/read-dealer-vehicle.ts";
import { loadEvaluationContext } from "./evaluation-context.ts";
import { findMatches } from "./find-matches.ts";
import { presentFoundMatch } from "./present-match.ts";

/** One page of a condition's matches. */
export interface ConditionPage {
  matches: ConditionMatchResource[];
  /** Last id of the page; null on the last page. */
  next: string | null;
  matchCount: number;
  sourceStatus: DealerSourceStatus | null;
  /** Names in the condition that no auction car has. */
  unknownNames: readonly UnknownName[];
}

/**
 * Returns one page of the cars for sale that match a condition. All pages together contain as many cars as a new watch
 * would have on its list.
 *
 * @param page.after last id of the previous page; if that car is gone, the first page is returned
 * @throws Problem validation_error; eagle_eye_filters_required; eagle_eye_invalid_flexibility;
 * dealer_upstream_unavailable when only dealers' cars are requested and no source responded
 */
export async function searchCondition(
  condition: WatchCondition,
  page: { limit: number; after: string | null },
  context: { partnerId: string; market: Promise<Market>; dealerSources: DealerSources; now: number },
): Promise<ConditionPage> {
  checkWatchCondition(condition);
  const compiled = compileCondition(condition);
  const evaluation = await loadEvaluationContext(context.partnerId, context.market, context.now);
  const { matches, sourceStatus, unknownNames } = await findMatches(compiled, evaluation, {
    dealerSources: context.dealerSources,
    limit: memberLimits.automatic,
  });
  const isDealersOnly = compiled.sources.every((source) => source === "dealer");
  if (isDealersOnly && sourceStatus !== null && isUnavailable(sourceStatus)) throw dealerUnavailable();
  const start = matches.findIndex(({ car }) => vehicleIdOf(car) === page.after) + 1;
  const shown = matches.slice(start, start + page.limit);
  const last = shown.at(-1);
  const hasMore = start + page.limit < matches.length;
  return {
    matches: shown.map((match) => presentFoundMatch(match, evaluation)),
    next: hasMore && last !== undefined ? vehicleIdOf(last.car) : null,
    matchCount: matches.length,
    sourceStatus,
    unknownNames,
  };
}

function isUnavailable(sourceStatus: DealerSourceStatus): boolean {
  const asked = Object.values(sourceStatus).filter(({ status }) => status !== "not_requested");
  return asked.length > 0 && asked.every(({ status }) => status === "unavailable");
}

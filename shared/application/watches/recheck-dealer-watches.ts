import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import type { DealerBranch } from "../../domain/dealers/dealer-source.ts";
import type { DealerVocabulary } from "../../domain/dealers/dealer-vocabulary.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { type CompiledCondition, compileCondition } from "../../domain/watches/compile-condition.ts";
import { dealerSearchBounds } from "../../domain/watches/dealer-search-bounds.ts";
import { evaluateFilters } from "../../domain/watches/evaluate-car.ts";
import { nextRecheckAt } from "../../domain/watches/plan-rechecks.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { CarHint } from "../../domain/watches/watch-message.ts";
import { rescheduleWatch } from "../../persistence/watches/due-watches.ts";
import { listAllMembers } from "../../persistence/watches/watch-members.ts";
import { logger } from "../../platform/logger.ts";
import { processEach, processInParallel } from "../process-each.ts";
import { withoutInspection } from "./car-observer.ts";
import { evaluateWatch } from "./evaluate-watch.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";
import { planWatchBranches } from "./find-dealer-matches.ts";
import { evaluationContextReader, type RecheckContext } from "./recheck-context.ts";
import { type PlannedWatch, SharedSearch } from "./shared-search.ts";

/**
 * The number of partners whose watches are rechecked concurrently. A partner's watches are rechecked in turn, because
 * they share the partner's event sequence.
 */
const partnersAtOnce = 8;

/**
 * Rechecks automatic watches that search dealers for the same make and model. It searches each source once for all
 * these watches, within the widest of their bounds. If this search finds more cars than a run reads, only watches with
 * the same bounds share a search. When a source fails, its cars are unchanged and the watch stays due.
 * @throws AggregateError of all failures, after every other watch was handled
 */
export async function recheckDealerWatches(
  watches: readonly Watch[],
  vocabulary: DealerVocabulary,
  context: RecheckContext,
): Promise<void> {
  const planned = watches.map((watch): PlannedWatch => {
    const compiled = compileCondition(watch.condition);
    const branches = planBranches(watch, compiled, vocabulary);
    return { watch, compiled, bounds: dealerSearchBounds(compiled), branches };
  });
  const run = {
    ...context,
    search: new SharedSearch(planned, context),
    evaluationOf: evaluationContextReader(context),
  };
  const byPartner = Map.groupBy(planned, ({ watch }) => watch.partnerId);
  await processInParallel(byPartner.values(), partnersAtOnce, (some) =>
    processEach(some, async (one) => {
      if (context.hasTimeLeft()) await recheckWatch(one, run);
    }),
  );
}

interface DealerRun extends RecheckContext {
  search: SharedSearch;
  evaluationOf: (partnerId: string) => Promise<WatchEvaluationContext>;
}

async function recheckWatch(
  { watch, compiled, bounds, branches }: PlannedWatch,
  { search, evaluationOf, now }: DealerRun,
): Promise<void> {
  const { observer } = search;
  const results = await Promise.all(branches.map((branch) => search.find(branch, bounds)));
  const hasFailed = results.some(({ failed }) => failed);
  const prices = new Map(results.flatMap(({ previousPrices }) => [...previousPrices]));
  const evaluation = await evaluationOf(watch.partnerId);
  const withoutRecords = withoutInspection(compiled);
  const wanted = results.flatMap(({ forSale }) =>
    [...forSale.values()].flatMap((car) =>
      evaluateFilters(withoutRecords, car, evaluation.partner) === null ? [] : [car.vehicleId],
    ),
  );
  const members = (await listAllMembers(watch.watchId))
    .map(({ vehicleId }) => vehicleId)
    .filter((vehicleId) => parseDealerListingId(vehicleId) !== null);
  // A member missing from the search is checked individually, unless its source is failing.
  const missing = members.filter((vehicleId) => observer.peek(vehicleId) === null);
  const listed = hasFailed ? members.filter((id) => !missing.includes(id)) : members;
  const ids = new Set([...wanted, ...listed]);
  const hints = [...ids].map((vehicleId): CarHint => {
    return { vehicleId, previousPriceKrw: prices.get(vehicleId) ?? null, isNew: false };
  });
  await evaluateWatch(watch, hints, { evaluation, observer });
  if (hasFailed) return;
  const isPartial = results.some(({ isTooLarge }) => isTooLarge);
  if (isPartial)
    logger.warn("Dealers offer more cars than a watch is compared with", { watch_id: watch.watchId });
  const coverage = isPartial ? "partial" : "complete";
  await rescheduleWatch(watch, nextRecheckAt(watch.condition, now), { at: now, coverage });
}

/** Returns the searches of a condition. A make or model that the sources' vocabulary lacks has no cars. */
function planBranches(
  watch: Watch,
  compiled: CompiledCondition,
  vocabulary: DealerVocabulary,
): DealerBranch[] {
  try {
    return planWatchBranches(vocabulary, compiled);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    logger.warn("A watch names a make or model that no dealer source knows", { watch_id: watch.watchId });
    return [];
  }
}

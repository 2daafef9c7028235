import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import type { DealerBranch } from "../../domain/dealers/dealer-source.ts";
import type { DealerVocabulary } from "../../domain/dealers/dealer-vocabulary.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { foldText } from "../../domain/inventory/fold-text.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import { judgeFilters } from "../../domain/watches/judge-car.ts";
import { nextRecheckAt } from "../../domain/watches/plan-rechecks.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { CarHint } from "../../domain/watches/watch-message.ts";
import { toWatchableDealerCar, type WatchableCar } from "../../domain/watches/watchable-car.ts";
import { rescheduleWatch } from "../../persistence/watches/due-watches.ts";
import { listAllMembers } from "../../persistence/watches/watch-members.ts";
import { logger } from "../../platform/logger.ts";
import { settleEach } from "../settle-each.ts";
import { branchKey } from "../vehicles/branch-key.ts";
import { CarObserver, withoutInspection } from "./car-observer.ts";
import { evaluateWatch } from "./evaluate-watch.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";
import { type BranchCars, fetchBranchCars, rememberPrices } from "./fetch-branch-cars.ts";
import { planWatchBranches } from "./find-dealer-matches.ts";
import { evaluationContextReader, type RecheckContext } from "./recheck-context.ts";

/**
 * Searches dealers for the cars that automatic watches want, once for each distinct make and model. When a source
 * fails, its cars stay as they are and the watch is rechecked in the next run.
 * @throws AggregateError of all failures, after every other watch was handled
 */
export async function recheckDealerWatches(
  watches: readonly Watch[],
  vocabulary: DealerVocabulary,
  context: RecheckContext,
): Promise<void> {
  const byMake = Map.groupBy(watches, ({ condition }) => foldText(condition.filters.make ?? ""));
  const evaluationOf = evaluationContextReader(context);
  await settleEach(byMake.values(), async (some) => {
    if (context.hasTimeLeft()) await recheckMake(some, vocabulary, { ...context, evaluationOf });
  });
}

interface MakeContext extends RecheckContext {
  evaluationOf: (partnerId: string) => Promise<WatchEvaluationContext>;
}

/** Watches on one make share its dealers' cars; they are released before the next make is handled. */
async function recheckMake(
  watches: readonly Watch[],
  vocabulary: DealerVocabulary,
  context: MakeContext,
): Promise<void> {
  const observer = new CarObserver({ ...context.market, now: context.now }, context.sources);
  const fetched = new Map<string, { branch: DealerBranch; found: FoundCars }>();
  await settleEach(watches, async (watch) => {
    if (!context.hasTimeLeft()) return;
    const branches = planBranches(watch, vocabulary);
    const results: FoundCars[] = [];
    for (const branch of branches) {
      const known = fetched.get(branchKey(branch));
      const found = known?.found ?? (await findCars(branch, context));
      if (known === undefined) for (const [id, car] of found.cars) observer.recordDealerCar(id, car);
      fetched.set(branchKey(branch), { branch, found });
      results.push(found);
    }
    await recheckWatch(watch, results, observer, context);
  });
  for (const { branch, found } of fetched.values()) {
    if (!found.failed) await rememberPrices(branch, found, context.now);
  }
}

/** What a search returned, and its cars for sale as conditions see them. */
interface FoundCars extends BranchCars {
  forSale: ReadonlyMap<string, WatchableCar>;
}

async function findCars(branch: DealerBranch, { sources, market, now }: RecheckContext): Promise<FoundCars> {
  const found = await fetchBranchCars(branch, sources);
  const forSale = [...found.cars].flatMap(([id, car]): [string, WatchableCar][] =>
    car.availability === "available" ? [[id, toWatchableDealerCar(car, null, market, { now })]] : [],
  );
  return { ...found, forSale: new Map(forSale) };
}

async function recheckWatch(
  watch: Watch,
  results: readonly FoundCars[],
  observer: CarObserver,
  { evaluationOf, now }: MakeContext,
): Promise<void> {
  const hasFailed = results.some(({ failed }) => failed);
  const prices = new Map(results.flatMap(({ previousPrices }) => [...previousPrices]));
  const evaluation = await evaluationOf(watch.partnerId);
  const compiled = withoutInspection(compileCondition(watch.condition));
  const wanted = results.flatMap(({ forSale }) =>
    [...forSale.values()].flatMap((car) =>
      judgeFilters(compiled, car, evaluation.partner) === null ? [] : [car.vehicleId],
    ),
  );
  const members = (await listAllMembers(watch.watchId))
    .map(({ vehicleId }) => vehicleId)
    .filter((vehicleId) => parseDealerListingId(vehicleId) !== null);
  // A member that the search no longer shows is checked by itself, unless its source is failing.
  const missing = members.filter((vehicleId) => observer.peek(vehicleId) === null);
  const listed = hasFailed ? members.filter((id) => !missing.includes(id)) : members;
  const ids = new Set([...wanted, ...listed]);
  const hints = [...ids].map((vehicleId): CarHint => {
    return { vehicleId, previousPriceKrw: prices.get(vehicleId) ?? null, isNew: false };
  });
  await evaluateWatch(watch, hints, { evaluation, observer });
  if (!hasFailed) await rescheduleWatch(watch, nextRecheckAt(watch.condition, now), now);
}

/** A make or model that the sources have dropped from their vocabulary has no cars. */
function planBranches(watch: Watch, vocabulary: DealerVocabulary): DealerBranch[] {
  try {
    return planWatchBranches(vocabulary, compileCondition(watch.condition));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    logger.warn("A watch names a make or model that no dealer source knows", { watch_id: watch.watchId });
    return [];
  }
}

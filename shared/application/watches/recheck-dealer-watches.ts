import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import type { DealerBranch } from "../../domain/dealers/dealer-source.ts";
import type { DealerVocabulary } from "../../domain/dealers/dealer-vocabulary.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import { judgeFilters } from "../../domain/watches/judge-car.ts";
import { nextRecheckAt } from "../../domain/watches/plan-rechecks.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { CarHint } from "../../domain/watches/watch-message.ts";
import { toWatchableDealerCar, type WatchableCar } from "../../domain/watches/watchable-car.ts";
import { rescheduleWatch } from "../../persistence/watches/due-watches.ts";
import { listAllMembers } from "../../persistence/watches/watch-members.ts";
import { logger } from "../../platform/logger.ts";
import { settleEach, settleSome } from "../settle-each.ts";
import { branchKey } from "../vehicles/branch-key.ts";
import { CarObserver, withoutInspection } from "./car-observer.ts";
import { evaluateWatch } from "./evaluate-watch.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";
import { type BranchCars, fetchBranchCars } from "./fetch-branch-cars.ts";
import { planWatchBranches } from "./find-dealer-matches.ts";
import { evaluationContextReader, type RecheckContext } from "./recheck-context.ts";

/** Partners whose watches are rechecked at a time; those of one partner share the sequence of its events. */
const partnersAtOnce = 8;

/**
 * Rechecks automatic watches over dealers that name the same make and model: searches each source once for all of them.
 * When a source fails, its cars stay as they are and the watch stays due.
 * @throws AggregateError of all failures, after every other watch was handled
 */
export async function recheckDealerWatches(
  watches: readonly Watch[],
  vocabulary: DealerVocabulary,
  context: RecheckContext,
): Promise<void> {
  const search = new SharedSearch(context);
  const run = { ...context, search, evaluationOf: evaluationContextReader(context) };
  const byPartner = Map.groupBy(watches, ({ partnerId }) => partnerId);
  await settleSome(byPartner.values(), partnersAtOnce, (some) =>
    settleEach(some, async (watch) => {
      if (context.hasTimeLeft()) await recheckWatch(watch, planBranches(watch, vocabulary), run);
    }),
  );
}

interface DealerRun extends RecheckContext {
  search: SharedSearch;
  evaluationOf: (partnerId: string) => Promise<WatchEvaluationContext>;
}

/** Searches that watches of one run share. */
class SharedSearch {
  readonly observer: CarObserver;
  readonly #context: RecheckContext;
  readonly #found = new Map<string, Promise<FoundCars>>();

  constructor(context: RecheckContext) {
    this.#context = context;
    this.observer = new CarObserver({ ...context.market, now: context.now }, context.sources);
  }

  /** The cars of a branch, searched for once. */
  find(branch: DealerBranch): Promise<FoundCars> {
    const known = this.#found.get(branchKey(branch));
    if (known !== undefined) return known;
    const finding = this.#find(branch);
    this.#found.set(branchKey(branch), finding);
    return finding;
  }

  async #find(branch: DealerBranch): Promise<FoundCars> {
    const found = await findCars(branch, this.#context);
    for (const [id, car] of found.cars) this.observer.recordDealerCar(id, car);
    return found;
  }
}

/** What a search returned, and its cars for sale as conditions see them. */
interface FoundCars extends BranchCars {
  forSale: ReadonlyMap<string, WatchableCar>;
}

async function findCars(branch: DealerBranch, { sources, market, now }: RecheckContext): Promise<FoundCars> {
  const found = await fetchBranchCars(branch, sources, now);
  const forSale = [...found.cars].flatMap(([id, car]): [string, WatchableCar][] =>
    car.availability === "available" ? [[id, toWatchableDealerCar(car, null, market, { now })]] : [],
  );
  return { ...found, forSale: new Map(forSale) };
}

async function recheckWatch(
  watch: Watch,
  branches: readonly DealerBranch[],
  { search, evaluationOf, now }: DealerRun,
): Promise<void> {
  const { observer } = search;
  const results = await Promise.all(branches.map((branch) => search.find(branch)));
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

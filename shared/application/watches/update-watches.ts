import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import { vehicleIdOf } from "../../domain/watches/offered-car.ts";
import { memberLimits } from "../../domain/watches/watch.ts";
import type { CarHint, WatchUpdatesMessage } from "../../domain/watches/watch-message.ts";
import { listAllMembers } from "../../persistence/watches/watch-members.ts";
import { getWatch } from "../../persistence/watches/watches.ts";
import { settleEach } from "../settle-each.ts";
import { loadMarket } from "../vehicles/load-market.ts";
import { CarObserver } from "./car-observer.ts";
import { evaluateWatch } from "./evaluate-watch.ts";
import { loadEvaluationContext, type WatchEvaluationContext } from "./evaluation-context.ts";
import { findAuctionMatches } from "./find-auction-matches.ts";

/**
 * Evaluates watches of one partner on cars, one after the other because they share the partner's event sequence.
 * @throws AggregateError of all failures, after every other watch was handled
 */
export async function updateWatches(
  { partnerId, cars, watches }: WatchUpdatesMessage,
  { now }: { now: number },
): Promise<void> {
  const evaluation = await loadEvaluationContext(partnerId, loadMarket(), now);
  const observer = new CarObserver(evaluation, null);
  const hints = new Map(cars.map((hint) => [hint.vehicleId, hint]));
  await settleEach(watches, async ({ watchId, vehicleIds }) => {
    const which = { partnerId, watchId };
    const checked =
      vehicleIds === null
        ? await listAuctionCars(which, evaluation)
        : vehicleIds.flatMap((vehicleId) => hints.get(vehicleId) ?? []);
    await evaluateWatch(which, checked, { evaluation, observer });
  });
}

/** The auction cars on an automatic watch's list, and those that match it. */
async function listAuctionCars(
  which: { partnerId: string; watchId: string },
  evaluation: WatchEvaluationContext,
): Promise<CarHint[]> {
  const watch = await getWatch(which.partnerId, which.watchId);
  if (watch === null || watch.paused || !watch.isAutomatic) return [];
  const [members, found] = await Promise.all([
    listAllMembers(which.watchId),
    findAuctionMatches(compileCondition(watch.condition), evaluation, memberLimits.automatic),
  ]);
  const ids = new Set([
    ...members.map(({ vehicleId }) => vehicleId).filter((id) => parseDealerListingId(id) === null),
    ...found.map(({ car }) => vehicleIdOf(car)),
  ]);
  return [...ids].map((vehicleId) => ({ vehicleId, previousPriceKrw: null, isNew: false }));
}

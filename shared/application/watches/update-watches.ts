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
 * Has watches of one partner look at cars, one watch after the other: they share the numbering of the partner's events.
 * @throws AggregateError of what went wrong, after every other watch had its turn
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

/** The auction cars an automatic watch has on its list, and those it could have. */
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

import type { WatchUpdatesMessage } from "../../domain/watches/watch-message.ts";
import { getWatch } from "../../persistence/watches/watches.ts";
import { processEach } from "../process-each.ts";
import { loadMarket } from "../vehicles/load-market.ts";
import { CarObserver } from "./car-observer.ts";
import { evaluateWatch } from "./evaluate-watch.ts";
import { loadEvaluationContext } from "./evaluation-context.ts";
import { listAuctionCars } from "./list-auction-cars.ts";

/**
 * Evaluates watches of one partner with their cars, one after the other, because the watches share the partner's event
 * sequence.
 * @throws AggregateError of all failures, after every other watch was handled
 */
export async function updateWatches(
  { partnerId, cars, watches }: WatchUpdatesMessage,
  { now }: { now: number },
): Promise<void> {
  const evaluation = await loadEvaluationContext(partnerId, loadMarket(), now);
  const observer = new CarObserver(evaluation, null);
  const hints = new Map(cars.map((hint) => [hint.vehicleId, hint]));
  await processEach(watches, async ({ watchId, vehicleIds }) => {
    const which = { partnerId, watchId };
    // In a message of the previous release, `vehicleIds` may be null. All auction cars of the watch are then rechecked.
    const watch = vehicleIds === null ? await getWatch(partnerId, watchId) : null;
    const checked =
      vehicleIds === null
        ? await listAuctionCars(watch, evaluation)
        : vehicleIds.flatMap((vehicleId) => hints.get(vehicleId) ?? []);
    await evaluateWatch(which, checked, { evaluation, observer });
  });
}

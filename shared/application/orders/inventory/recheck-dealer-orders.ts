import type { DealerCar } from "../../../domain/dealers/dealer-car.ts";
import { parseDealerListingId } from "../../../domain/dealers/dealer-listing-id.ts";
import { type DealerSources, DealerSourceUnavailable } from "../../../domain/dealers/dealer-source.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { OrderRecheckMessage } from "../../../domain/orders/order-recheck-message.ts";
import { cancelIfGone, isGone, nextRecheckAt } from "../../../domain/orders/recheck-dealer-listing.ts";
import { getDueDealerOrders } from "../../../persistence/orders/due-orders.ts";
import { getSeenListings } from "../../../persistence/orders/order-listings.ts";
import { getOrders } from "../../../persistence/orders/orders.ts";
import { logger } from "../../../platform/logger.ts";
import { protectDealerSources } from "../../dealers/protect-dealer-sources.ts";
import { processEach, processInParallel } from "../../process-each.ts";
import { commitOrderChanges } from "../changes/commit-order-changes.ts";
import { readOrderContext } from "../changes/read-order-context.ts";
import { retryLostRaces } from "../changes/retry-lost-races.ts";
import { notifyPriceChanges } from "../notifications/notify-price-changes.ts";
import { postponeRecheck } from "./postpone-recheck.ts";

/** Cars that are queried concurrently. The rate limit of the dealer source still applies. */
const carsAtOnce = 8;

/** The dealers to query, the start of the run (epoch milliseconds), and whether it has time left. */
export interface RecheckContext {
  sources: DealerSources;
  now: number;
  hasTimeLeft: () => boolean;
}

/**
 * Queries the dealers for the cars of a message's orders that are still due. A repeated message finds no due orders. A
 * car is queried once for all its orders. Notifies partners of a changed price and cancels orders on a car that is
 * gone. Orders stay due if the run is out of time or the dealer cannot be reached.
 * @throws AggregateError of all other failures, after every other car was checked
 */
export async function recheckDealerOrders(
  { orders: references }: OrderRecheckMessage,
  { sources, now, hasTimeLeft }: RecheckContext,
): Promise<void> {
  const byVehicle = Map.groupBy(await getDueDealerOrders(references, now), ({ vehicleId }) => vehicleId);
  const guarded = protectDealerSources(sources);
  let unanswered = 0;
  await processInParallel(byVehicle, carsAtOnce, async ([vehicleId, orders]) => {
    if (!hasTimeLeft()) return;
    const answer = await askDealer(vehicleId, guarded);
    if (answer === null) unanswered += 1;
    else await checkOrdersOfCar(vehicleId, orders, { car: answer.car, now });
  });
  if (unanswered > 0) logger.warn("Dealers could not be asked about cars on order", { cars: unanswered });
}

async function checkOrdersOfCar(
  vehicleId: string,
  orders: readonly Order[],
  { car, now }: { car: DealerCar | null; now: number },
): Promise<void> {
  await processEach(orders, (order) => retryLostRaces(() => endOrder(order, car, now)));
  // The price of a car that is gone is ignored. If it were stored for a backfilled order, the order would seem to have
  // been placed while the car was for sale.
  const priceKrw = car === null || isGone(car.availability) ? null : car.priceKrw;
  const price = { priceKrw, conditions: [], revision: null };
  await notifyPriceChanges(vehicleId, async () => price, { now });
  await processEach(orders, (order) => postponeRecheck(order, (current) => nextRecheckAt(current, now)));
}

/**
 * Returns an object with the car from its dealer; `car` is null if the dealer no longer has it. Returns null if the
 * dealer cannot be reached.
 */
async function askDealer(
  vehicleId: string,
  sources: DealerSources,
): Promise<{ car: DealerCar | null } | null> {
  const dealerId = parseDealerListingId(vehicleId);
  if (dealerId === null) throw new Error(`${vehicleId} is not a dealer's car`);
  try {
    return { car: await sources[dealerId.source].readCar(dealerId.number) };
  } catch (error) {
    if (error instanceof DealerSourceUnavailable) return null;
    throw error;
  }
}

async function endOrder(order: Order, car: DealerCar | null, now: number): Promise<void> {
  const [orderContext, [current], seen] = await Promise.all([
    readOrderContext(order),
    getOrders([order]),
    getSeenListings([order]),
  ]);
  // A backfilled order was placed although the car was already gone, so it has no known price.
  const wasForSale = seen.get(order.orderId)?.priceKrw != null;
  const change = current && wasForSale ? cancelIfGone(current, car?.availability ?? null, now) : null;
  if (change === null) return;
  await commitOrderChanges({ ...orderContext, changes: [change], by: "system", now });
}

import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import type { Order } from "../../domain/orders/order.ts";
import { cancelIfGone, nextRecheckAt } from "../../domain/orders/recheck-dealer-listing.ts";
import { dueShards } from "../../persistence/due-shard.ts";
import { listDueDealerOrders, postponeRecheckWrite } from "../../persistence/orders/due-orders.ts";
import { getSeenListings } from "../../persistence/orders/order-listings.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { commit } from "../../persistence/transaction.ts";
import { guardDealerSources } from "../dealers/guard-dealer-sources.ts";
import { settleEach } from "../settle-each.ts";
import { commitOrderChanges } from "./commit-order-changes.ts";
import { notifyPriceChanges } from "./notify-price-changes.ts";
import { readOrderContext } from "./read-order-context.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/** The dealers to ask, and when the run began (epoch milliseconds). */
export interface RecheckContext {
  sources: DealerSources;
  now: number;
}

/**
 * Asks the dealers about the cars of placed orders, once an hour per car however many orders are on it. Notifies
 * partners of a changed price and cancels orders on a car that is gone. A car whose dealer cannot be reached is asked
 * about again by the next run.
 * @throws AggregateError of all failures, after every other car was checked
 */
export async function recheckDealerOrders({ sources, now }: RecheckContext): Promise<void> {
  const due = (await Promise.all(dueShards.map((shard) => listDueDealerOrders(shard, now)))).flat();
  const byVehicle = Map.groupBy(await getOrders(due), ({ vehicleId }) => vehicleId);
  const guarded = guardDealerSources(sources);
  await settleEach(byVehicle, async ([vehicleId, orders]) => {
    const car = await readCar(vehicleId, guarded);
    await settleEach(orders, (order) => retryLostRaces(() => endOrder(order, car, now)));
    const price = { priceKrw: car?.priceKrw ?? null, guards: [] };
    await notifyPriceChanges(vehicleId, async () => price, { now });
    await settleEach(orders, (order) => retryLostRaces(() => postponeRecheck(order, now)));
  });
}

async function readCar(vehicleId: string, sources: DealerSources): Promise<DealerCar | null> {
  const dealerId = parseDealerListingId(vehicleId);
  if (dealerId === null) throw new Error(`${vehicleId} is no dealer's car`);
  return sources[dealerId.source].readCar(dealerId.number);
}

async function endOrder(order: Order, car: DealerCar | null, now: number): Promise<void> {
  const [orderContext, [current], seen] = await Promise.all([
    readOrderContext(order),
    getOrders([order]),
    getSeenListings([order]),
  ]);
  // A backfilled order was placed although the car was already gone, so it has no seen price.
  const wasForSale = seen.get(order.orderId)?.priceKrw != null;
  const change = current && wasForSale ? cancelIfGone(current, car?.availability ?? null, now) : null;
  if (change === null) return;
  await commitOrderChanges({ ...orderContext, changes: [change], by: "system", now });
}

/** Does nothing when the order changed meanwhile: that change already set the next recheck. */
async function postponeRecheck(order: Order, now: number): Promise<void> {
  const [current] = await getOrders([order]);
  const next = current ? nextRecheckAt(current, now) : null;
  if (current && next !== null) await commit([postponeRecheckWrite(current, next)]);
}

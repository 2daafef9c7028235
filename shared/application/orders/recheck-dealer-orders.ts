import type { DealerCar } from "../../domain/dealers/dealer-car.ts";
import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import type { Order } from "../../domain/orders/order.ts";
import { endWithCar, nextRecheckAt } from "../../domain/orders/recheck-dealer-listing.ts";
import { dueShards } from "../../persistence/due-shard.ts";
import { listDueDealerOrders, putOffWrite } from "../../persistence/orders/due-orders.ts";
import { getSeenListings } from "../../persistence/orders/order-listings.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { commit } from "../../persistence/transaction.ts";
import { settleEach } from "../settle-each.ts";
import { commitOrderChanges } from "./commit-order-changes.ts";
import { notifyPriceChanges } from "./notify-price-changes.ts";
import { readOrderContext } from "./read-order-context.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/** What a run looks with, and when. */
export interface RecheckContext {
  sources: DealerSources;
  now: number;
}

/**
 * Asks the dealers of placed orders for their cars, each once an hour however many orders are on it. Partners are told of a
 * changed price; orders on a car that is gone are cancelled. What cannot be reached is asked for again by the next run.
 * @throws AggregateError of what went wrong, after every other car was looked at
 */
export async function recheckDealerOrders({ sources, now }: RecheckContext): Promise<void> {
  const due = (await Promise.all(dueShards.map((shard) => listDueDealerOrders(shard, now)))).flat();
  const byVehicle = Map.groupBy(await getOrders(due), ({ vehicleId }) => vehicleId);
  await settleEach(byVehicle, async ([vehicleId, orders]) => {
    const car = await readCar(vehicleId, sources);
    await settleEach(orders, (order) => retryLostRaces(() => endOrder(order, car, now)));
    const price = { priceKrw: car?.priceKrw ?? null, guards: [] };
    await notifyPriceChanges(vehicleId, async () => price, { now });
    await settleEach(orders, (order) => retryLostRaces(() => putOff(order, now)));
  });
}

async function readCar(vehicleId: string, sources: DealerSources): Promise<DealerCar | null> {
  const dealerId = parseDealerListingId(vehicleId);
  if (dealerId === null) throw new Error(`${vehicleId} is no dealer's car`);
  return sources[dealerId.source].readCar(dealerId.number);
}

async function endOrder(order: Order, car: DealerCar | null, now: number): Promise<void> {
  const [surroundings, [current], seen] = await Promise.all([
    readOrderContext(order),
    getOrders([order]),
    getSeenListings([order]),
  ]);
  // A backfilled order was placed knowing that the car is gone: it never saw a price.
  const wasForSale = seen.get(order.orderId)?.priceKrw != null;
  const change = current && wasForSale ? endWithCar(current, car?.availability ?? null, now) : null;
  if (change === null) return;
  await commitOrderChanges({ ...surroundings, changes: [change], by: "system", now });
}

/** An order that changed meanwhile was put off by that. */
async function putOff(order: Order, now: number): Promise<void> {
  const [current] = await getOrders([order]);
  const next = current ? nextRecheckAt(current, now) : null;
  if (current && next !== null) await commit([putOffWrite(current, next)]);
}

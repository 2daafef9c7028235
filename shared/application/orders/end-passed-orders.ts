import type { OrderChange } from "../../domain/orders/move-order.ts";
import type { Order } from "../../domain/orders/order.ts";
import { passAuction } from "../../domain/orders/pass-auction.ts";
import { dueShards } from "../../persistence/due-shard.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import { listDueOrders } from "../../persistence/orders/due-orders.ts";
import { readRankedLot } from "../../persistence/orders/lots.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { settleEach } from "../settle-each.ts";
import { commitOrderChanges, fittingChanges } from "./commit-order-changes.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/**
 * Fails every placed order whose auction has been over for 24 hours without its being picked up. Reads only those, whatever
 * the number of orders. Returns how many it ended; any number of runs may overlap.
 * @throws AggregateError of what went wrong, after everything else was ended
 */
export async function endPassedOrders({ now }: { now: number }): Promise<number> {
  const due = (await Promise.all(dueShards.map((shard) => listDueOrders(shard, now)))).flat();
  const byVehicle = Map.groupBy(await getOrders(due), ({ vehicleId }) => vehicleId);
  let ended = 0;
  await settleEach(byVehicle, async ([vehicleId, orders]) => {
    ended += await endOfVehicle(vehicleId, orders, now);
  });
  return ended;
}

async function endOfVehicle(vehicleId: string, due: readonly Order[], now: number): Promise<number> {
  let ended = 0;
  let rest = due;
  while (rest.length > 0) {
    const portion = rest;
    const changes = await retryLostRaces(() => endPortion(vehicleId, portion, now));
    ended += changes.length;
    const done = new Set(changes.map(({ after }) => after.orderId));
    rest = changes.length === 0 ? [] : rest.filter(({ orderId }) => !done.has(orderId));
  }
  return ended;
}

/** Ends as many of the orders as one transaction takes, looking at each afresh. */
async function endPortion(vehicleId: string, due: readonly Order[], now: number): Promise<OrderChange[]> {
  const [lot, orders, streams] = await Promise.all([
    readRankedLot(vehicleId),
    getOrders(due),
    readEventStreams(due.map(({ partnerId }) => partnerId)),
  ]);
  const changes = fittingChanges(
    orders.flatMap((order) => passAuction(order, now) ?? []),
    streams,
    0,
  );
  const { award, unfinished } = lot;
  const work = { lot, changes, streams, award, unfinished, by: "system", alongside: [], now };
  if (changes.length > 0) await commitOrderChanges(work);
  return changes;
}

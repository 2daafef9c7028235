import type { RankedLot } from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import { passAuction } from "../../domain/orders/pass-auction.ts";
import { dueShards } from "../../persistence/due-shard.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import { listPassedOrders } from "../../persistence/orders/due-orders.ts";
import { readRankedLot } from "../../persistence/orders/lots.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { settleEach } from "../settle-each.ts";
import { commitOrderChanges, fittingChanges, mostChangesAtOnce } from "./commit-order-changes.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/**
 * Fails every placed order whose auction has been over for 24 hours without its being picked up. Reads only those, whatever
 * the number of orders. Returns how many it ended; any number of runs may overlap.
 * @throws AggregateError of what went wrong, after everything else was ended
 */
export async function endPassedOrders({ now }: { now: number }): Promise<number> {
  const due = (await Promise.all(dueShards.map((shard) => listPassedOrders(shard, now)))).flat();
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
  let lot: RankedLot | null = null;
  while (rest.length > 0) {
    const chunk = rest.slice(0, mostChangesAtOnce);
    const known = lot;
    const done: EndedPortion = await retryLostRaces((attempt) =>
      endPortion(vehicleId, chunk, attempt > 1 ? null : known, now),
    );
    ended += done.ended;
    lot = done.lot;
    rest = [...done.left, ...rest.slice(mostChangesAtOnce)];
  }
  return ended;
}

/** What came of a chunk: how many orders ended, what did not fit, and the lot after it. */
interface EndedPortion {
  ended: number;
  left: Order[];
  lot: RankedLot;
}

/** Ends as many of the orders as one transaction takes, looking at each afresh; at the lot where it is not known. */
async function endPortion(
  vehicleId: string,
  due: readonly Order[],
  known: RankedLot | null,
  now: number,
): Promise<EndedPortion> {
  const [lot, orders, streams] = await Promise.all([
    known ?? readRankedLot(vehicleId),
    getOrders(due),
    readEventStreams(due.map(({ partnerId }) => partnerId)),
  ]);
  const all = orders.flatMap((order) => passAuction(order, now) ?? []);
  const changes = fittingChanges(all, streams, 0);
  const left = all.slice(changes.length).map(({ before }) => before);
  if (changes.length === 0) return { ended: 0, left, lot };
  const after = await commitOrderChanges({ lot, changes, streams, by: "system", now });
  return { ended: changes.length, left, lot: after };
}

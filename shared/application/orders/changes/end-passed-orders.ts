import type { RankedLot } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { isAuctionMoved, passAuction } from "../../../domain/orders/pass-auction.ts";
import { nextListingCheckAt } from "../../../domain/orders/recheck-listing.ts";
import { readEventStreams } from "../../../persistence/events/emit-events.ts";
import { getDatedListing, listingUnchanged } from "../../../persistence/inventory/listings.ts";
import { orderReferenceOf } from "../../../persistence/orders/due-orders.ts";
import { readRankedLot } from "../../../persistence/orders/lots.ts";
import { getOrders } from "../../../persistence/orders/orders.ts";
import { processEach, processInParallel } from "../../process-each.ts";
import { type SweepTime, sweepDue } from "../../sweep-due.ts";
import { followListingOrders } from "../inventory/follow-listing-orders.ts";
import { postponeRecheck } from "../inventory/postpone-recheck.ts";
import { mostOrdersPerStep } from "../lots/walk-lot.ts";
import { commitFittingChanges } from "./commit-order-changes.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/** Vehicles whose orders are ended concurrently. */
const vehiclesAtOnce = 8;

/**
 * Fails every placed order that was not picked up within 24 hours after its auction. Returns the number of orders that
 * it ended as `auction_passed`. If the listing has a different auction date, the order is updated from its listing
 * instead. Once a day, orders without an auction date are updated from their listings too, because a batch's changes
 * can be lost and nothing else reads those listings again. Reads only due orders; a run that is out of time leaves the
 * rest to the next run. Runs may overlap.
 * @throws AggregateError of all failures, after every other order was ended
 */
export async function endPassedOrders({ now, ...time }: SweepTime & { now: number }): Promise<number> {
  let ended = 0;
  await sweepDue("queryDue:order", { until: now, ...time }, async (keys) => {
    const orders = await getOrders(keys.map(orderReferenceOf));
    const byVehicle = Map.groupBy(orders, ({ vehicleId }) => vehicleId);
    await processInParallel(byVehicle, vehiclesAtOnce, async ([vehicleId, due]) => {
      await followListing(vehicleId, due, now);
      const count = await endOfVehicle(vehicleId, due, now);
      ended += count;
      const rechecked = due.filter((order) => nextListingCheckAt(order, now) !== null);
      await processEach(rechecked, (order) => postponeRecheck(order, (one) => nextListingCheckAt(one, now)));
    });
  });
  return ended;
}

/** Updates the orders on a vehicle from its listing, unless all have the listing's auction date. */
async function followListing(vehicleId: string, due: readonly Order[], now: number): Promise<void> {
  const listing = (await getDatedListing(vehicleId))?.listing ?? null;
  const follows = (order: Order) => nextListingCheckAt(order, now) !== null || isAuctionMoved(order, listing);
  if (due.some(follows)) await followListingOrders(vehicleId, { now });
}

async function endOfVehicle(vehicleId: string, due: readonly Order[], now: number): Promise<number> {
  let ended = 0;
  let rest = due;
  let lot: RankedLot | null = null;
  while (rest.length > 0) {
    const chunk = rest.slice(0, mostOrdersPerStep);
    const known = lot;
    const done: EndedChunk = await retryLostRaces((attempt) =>
      endChunk(vehicleId, chunk, attempt > 1 ? null : known, now),
    );
    ended += done.ended;
    lot = done.lot;
    rest = [...done.left, ...rest.slice(mostOrdersPerStep)];
  }
  return ended;
}

/** The result of one chunk: the number of ended orders, the remaining orders, and the lot afterward. */
interface EndedChunk {
  ended: number;
  left: Order[];
  lot: RankedLot;
}

/**
 * Ends as many of the orders as fit in one transaction. Reads the orders again, and the lot if it is not
 * known.
 */
async function endChunk(
  vehicleId: string,
  due: readonly Order[],
  known: RankedLot | null,
  now: number,
): Promise<EndedChunk> {
  const [lot, dated, orders, streams] = await Promise.all([
    known ?? readRankedLot(vehicleId),
    getDatedListing(vehicleId),
    getOrders(due),
    readEventStreams(due.map(({ partnerId }) => partnerId)),
  ]);
  const unmoved = orders.filter((order) => !isAuctionMoved(order, dated?.listing ?? null));
  const changes = unmoved.flatMap((order) => passAuction(order, now) ?? []);
  if (changes.length === 0) return { ended: 0, left: [], lot };
  const surround = () => ({ alongside: dated === null ? [] : [listingUnchanged(dated)] });
  const step = await commitFittingChanges({ lot, changes, streams, by: "system", surround, now });
  const left = changes.slice(step.committed.length).map(({ before }) => before);
  return { ended: step.committed.length, left, lot: step.lot };
}

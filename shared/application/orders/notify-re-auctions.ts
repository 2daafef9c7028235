import { normalisePlate } from "../../domain/inventory/car-identity.ts";
import type { ListingChange } from "../../domain/inventory/compare-inventory.ts";
import { standingOf } from "../../domain/orders/lot.ts";
import { isActive, type Order } from "../../domain/orders/order.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { emissionAt, eventWrites, readEventStreams } from "../../persistence/events/emit-events.ts";
import {
  findEndedPlates,
  listEndedOrders,
  plateRoundGuard,
  plateRoundWrite,
} from "../../persistence/orders/ended-orders.ts";
import { getLot, lotUnchanged } from "../../persistence/orders/lots.ts";
import { orderUnchanged } from "../../persistence/orders/order-writes.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { commit, TransactionRefused } from "../../persistence/transaction.ts";
import { settleEach } from "../settle-each.ts";
import { presentOrder } from "./present-order.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/** A car that comes up at auction under a new listing. */
interface NewRound {
  plate: string;
  listingId: string;
  auctionDate: number;
}

/**
 * Notifies partners whose order on a car has ended that the car comes up at auction again, at any house: once per plate
 * and auction date, with their newest order on it.
 * @throws AggregateError of all failures, after every other round was handled
 */
export async function notifyReAuctions(
  changes: readonly ListingChange[],
  { now }: { now: number },
): Promise<void> {
  const rounds = changes.flatMap((change) => newRoundOf(change) ?? []);
  const ended = await findEndedPlates(rounds.map(({ plate }) => plate));
  await settleEach(
    rounds.filter(({ plate }) => ended.has(plate)),
    (round) => notifyRound(round, now),
  );
}

/** A listing that is new, or whose plate has just become known. */
function newRoundOf({ listingId, before, after }: ListingChange): NewRound | null {
  if (after === null || after.auctionDate === null || after.auctionResult !== "upcoming") return null;
  const plate = normalisePlate(after.licensePlate);
  if (plate === null || plate === normalisePlate(before?.licensePlate ?? null)) return null;
  return { plate, listingId, auctionDate: after.auctionDate };
}

async function notifyRound(round: NewRound, now: number): Promise<void> {
  const orders = await getOrders(await listEndedOrders(round.plate));
  const affected = orders.filter((order) => !isActive(order) && isLater(round, order));
  for (const [partnerId, own] of Map.groupBy(affected, (order) => order.partnerId)) {
    const newest = own.reduce((one, other) => (other.orderId > one.orderId ? other : one));
    await retryLostRaces(() => notifyPartner(round, partnerId, newest, now));
  }
}

const isLater = ({ listingId, auctionDate }: NewRound, order: Order): boolean =>
  listingId !== order.vehicleId && (order.auctionDate === null || auctionDate > order.auctionDate);

async function notifyPartner(round: NewRound, partnerId: string, newest: Order, now: number): Promise<void> {
  const [[order], lot, streams] = await Promise.all([
    getOrders([newest]),
    getLot(newest.vehicleId),
    readEventStreams([partnerId]),
  ]);
  const stream = streams.get(partnerId);
  if (order === undefined || stream === undefined || isActive(order)) return;
  const data = {
    order: presentOrder(order, standingOf(order, lot.leader)),
    previous_vehicle_id: order.vehicleId,
    new_vehicle_id: round.listingId,
    new_auction_date: toKstIso(round.auctionDate),
  };
  const draft = { type: "order.re_auctioned" as const, subjectId: order.orderId, data };
  try {
    await commit([
      plateRoundWrite(round.plate, partnerId, round),
      orderUnchanged(order),
      lotUnchanged(lot),
      ...eventWrites(stream, [draft], emissionAt(now)),
    ]);
  } catch (error) {
    const alreadyNotified =
      error instanceof TransactionRefused && error.guardRefusal(plateRoundGuard) !== undefined;
    if (!alreadyNotified) throw error;
  }
}

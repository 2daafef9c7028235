import type { ListingChange } from "../../../domain/inventory/compare-inventory.ts";
import { standingOf } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { isRoundOf, listingRound, type Round } from "../../../domain/orders/re-auction.ts";
import { toKstIso } from "../../../domain/time/format-time.ts";
import { emissionAt, eventWrites, readEventStreams } from "../../../persistence/events/emit-events.ts";
import { readRoundsByPlate } from "../../../persistence/inventory/car-rounds.ts";
import {
  getDatedListing,
  getDatedListings,
  listingUnchanged,
} from "../../../persistence/inventory/listings.ts";
import {
  findEndedPlates,
  plateRoundWrite,
  plateRoundWriteName,
  readEndedPlate,
} from "../../../persistence/orders/ended-orders.ts";
import { getLot, lotUnchanged } from "../../../persistence/orders/lots.ts";
import { eventDigestWrite } from "../../../persistence/orders/notified-orders.ts";
import { orderUnchanged } from "../../../persistence/orders/order-writes.ts";
import { getOrders } from "../../../persistence/orders/orders.ts";
import { commit, TransactionRefused } from "../../../persistence/table/transaction.ts";
import { retryLostRaces } from "../changes/retry-lost-races.ts";
import { presentOrder } from "../reads/present-order.ts";
import { digestOrder } from "./digest-order.ts";

/** A plate with ended orders, and the changed listings that may be new rounds of its car. */
export interface PossibleReAuction {
  plate: string;
  listingIds: string[];
}

/**
 * Finds changed cars that may be auctioned again and have ended orders, each with its first changed listing.
 * A change only selects plates to compare; the stored state decides which events are sent.
 */
export async function findReAuctions(
  changes: readonly ListingChange[],
): Promise<ReadonlyMap<string, PossibleReAuction>> {
  const rounds = changes.flatMap((change) => changedRound(change) ?? []);
  const ended = await findEndedPlates(rounds.map(({ plate }) => plate));
  const found = new Map<string, PossibleReAuction>();
  for (const [plate, ofPlate] of Map.groupBy(rounds, (round) => round.plate)) {
    const listingIds = ofPlate.map(({ listingId }) => listingId);
    if (ended.has(plate)) found.set(listingIds[0] ?? "", { plate, listingIds });
  }
  return found;
}

/**
 * Returns the round of a listing if its plate, date or result changed in a way that may make it a new round.
 */
function changedRound({ before, after, listingId }: ListingChange): Round | null {
  const [former, round] = [before, after].map((facts) => facts && listingRound({ ...facts, listingId }));
  const isSame = former?.plate === round?.plate && former?.auctionDate === round?.auctionDate;
  return round == null || isSame ? null : round;
}

/**
 * Notifies partners with an ended order on this plate of every current round of the car, at any house. It
 * sends one event per plate and auction date, about the partner's newest order. Returns the number of events.
 * @param context.listingIds listings to compare in addition to the stored rounds of the car
 */
export async function notifyReAuctionsOf(
  plate: string,
  { now, listingIds = [] }: { now: number; listingIds?: readonly string[] },
): Promise<number> {
  const [ended, stored] = await Promise.all([readEndedPlate(plate), readRoundsByPlate(plate)]);
  const listed = stored.filter((round) => listingRound(round) !== null).map(({ listingId }) => listingId);
  const ids = [...new Set([...listed, ...listingIds])];
  if (ended.orders.length === 0 || ids.length === 0) return 0;
  const [orders, dated] = await Promise.all([getOrders(ended.orders), getDatedListings(ids)]);
  const rounds = dated.flatMap((one) => (one?.listing && listingRound(one.listing)) ?? []);
  let eventCount = 0;
  for (const round of rounds) {
    const affected = orders.filter((order) => isRoundOf(round, order));
    for (const [partnerId, own] of Map.groupBy(affected, (order) => order.partnerId)) {
      if (ended.isNotified(partnerId, round.auctionDate)) continue;
      const newest = own.reduce((one, other) => (other.orderId > one.orderId ? other : one));
      eventCount += await retryLostRaces(() => notifyPartner(round.listingId, newest, now));
    }
  }
  return eventCount;
}

/** Sends the current state of the order and the listing. Returns the number of events. */
async function notifyPartner(listingId: string, newest: Order, now: number): Promise<number> {
  const { partnerId } = newest;
  const [[order], dated, lot, streams] = await Promise.all([
    getOrders([newest]),
    getDatedListing(listingId),
    getLot(newest.vehicleId),
    readEventStreams([partnerId]),
  ]);
  const round = dated?.listing && listingRound(dated.listing);
  const stream = streams.get(partnerId);
  if (!dated || !round || order === undefined || stream === undefined || !isRoundOf(round, order)) return 0;
  const shown = presentOrder(order, standingOf(order, lot.leader));
  const digest = digestOrder(shown);
  const data = {
    order: shown,
    previous_vehicle_id: order.vehicleId,
    new_vehicle_id: listingId,
    new_auction_date: toKstIso(round.auctionDate),
  };
  const draft = { type: "order.re_auctioned" as const, subjectId: order.orderId, data };
  try {
    await commit([
      plateRoundWrite(round.plate, partnerId, round),
      orderUnchanged(order),
      eventDigestWrite(order, { notified: digest, latestEvent: digest }),
      lotUnchanged(lot),
      listingUnchanged(dated),
      ...eventWrites(stream, [draft], emissionAt(now)),
    ]);
    return 1;
  } catch (error) {
    const alreadyNotified =
      error instanceof TransactionRefused && error.refusalOf(plateRoundWriteName) !== undefined;
    if (!alreadyNotified) throw error;
    return 0;
  }
}

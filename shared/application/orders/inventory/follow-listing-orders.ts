import type { OrderChange } from "../../../domain/orders/apply-transition.ts";
import { followListing } from "../../../domain/orders/follow-listing.ts";
import { loseSoldCar } from "../../../domain/orders/lose-sold-car.ts";
import type { LotEntry, RankedLot } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { orderedCarFactsOf } from "../../../domain/orders/ordered-car-facts.ts";
import { isSameValue } from "../../../domain/values/is-same-value.ts";
import { readEventStreams } from "../../../persistence/events/emit-events.ts";
import {
  type DatedListing,
  getDatedListing,
  listingUnchanged,
} from "../../../persistence/inventory/listings.ts";
import { getOrdersOfLot, lotUnchanged } from "../../../persistence/orders/lots.ts";
import {
  getSeenListings,
  type SeenListing,
  seenCarWrite,
} from "../../../persistence/orders/order-listings.ts";
import { orderUnchanged } from "../../../persistence/orders/order-writes.ts";
import { getPartners } from "../../../persistence/partners/partners.ts";
import { splitIntoTransactions } from "../../../persistence/table/fit-transaction.ts";
import { commit, type Write } from "../../../persistence/table/transaction.ts";
import { followDrafts } from "../../invoices/follow-drafts.ts";
import { commitAllChanges, type PreparedChange } from "../changes/commit-order-changes.ts";
import { walkLot } from "../lots/walk-lot.ts";
import { notifyPriceChanges, readListingPrice } from "../notifications/notify-price-changes.ts";

const by = "system";

/**
 * Updates every active order on a listing, and its draft invoice, to match the listing. Processes as many orders per
 * transaction as fit; a transaction is rejected when the listing changes again. A repeated call, also after an
 * interruption, changes no order twice and notifies no partner twice.
 */
export async function followListingOrders(listingId: string, { now }: { now: number }): Promise<void> {
  await walkLot(listingId, (chunk, lot) => followChunk(lot, chunk, now));
  await notifyPriceChanges(listingId, () => readListingPrice(listingId), { now });
}

async function followChunk(lot: RankedLot, chunk: readonly LotEntry[], now: number): Promise<RankedLot> {
  const partnerIds = chunk.map(({ partnerId }) => partnerId);
  const [dated, orders, seen, partners, streams] = await Promise.all([
    getDatedListing(lot.vehicleId),
    getOrdersOfLot(lot.vehicleId, chunk),
    getSeenListings(chunk),
    getPartners(partnerIds),
    readEventStreams(partnerIds),
  ]);
  if (dated === null) return lot;
  const followed = orders.flatMap((order): OrderChange[] => {
    const partner = partners.get(order.partnerId);
    if (partner === undefined) throw new Error(`Partner ${order.partnerId} of an order does not exist`);
    const known = seen.get(order.orderId)?.car ?? carFactsFrom(dated, order);
    const steps = followListing(order, known, dated.listing, partner, now);
    const lost = loseSoldCar(steps.at(-1)?.after ?? order, dated.listing, lot, now);
    return lost === null ? steps : [...steps, lost];
  });
  const changes = await followDrafts(followed, now);
  const remember = (order: Order) => rememberCar(order, dated, seen.get(order.orderId));
  const changed = Map.groupBy(changes, ({ before }) => before.orderId);
  const unchanged = orders.filter(({ orderId }) => !changed.has(orderId));
  await rememberUnchanged(lot, dated, unchanged, remember);
  const work = orders.flatMap((order): PreparedChange[] => {
    const [first, ...later] = changed.get(order.orderId) ?? [];
    return first === undefined
      ? []
      : [{ ...first, writes: [...(first.writes ?? []), ...remember(order)] }, ...later];
  });
  const surround = () => ({ alongside: [listingUnchanged(dated)] });
  return commitAllChanges({ lot, changes: work, streams, by, surround, now });
}

/** Records the car's state in orders that need no other change. */
async function rememberUnchanged(
  lot: RankedLot,
  dated: DatedListing,
  orders: readonly Order[],
  remember: (order: Order) => readonly Write[],
): Promise<void> {
  const outdated = orders.filter((order) => remember(order).length > 0);
  const writesOf = (order: Order) => [orderUnchanged(order), ...remember(order)];
  const shared = [listingUnchanged(dated), lotUnchanged(lot)];
  for (const { writes } of splitIntoTransactions(outdated, writesOf, shared)) await commit(writes);
}

/** Returns the facts that an order copies from its listing; without a listing, the order's own facts. */
const carFactsFrom = ({ listing }: DatedListing, order: Order) =>
  listing === null ? order : orderedCarFactsOf(listing);

function rememberCar(order: Order, { listing }: DatedListing, seen: SeenListing | undefined): Write[] {
  if (listing === null) return [];
  const car = orderedCarFactsOf(listing);
  if (seen !== undefined && isSameValue(seen.car, car)) return [];
  return [seenCarWrite(order, { car, priceKrw: seen?.priceKrw ?? listing.startPriceKrw })];
}

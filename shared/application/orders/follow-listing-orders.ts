import type { OrderChange } from "../../domain/orders/apply-transition.ts";
import { carFactsOf } from "../../domain/orders/car-facts.ts";
import { followListing } from "../../domain/orders/follow-listing.ts";
import { loseSoldCar } from "../../domain/orders/lose-sold-car.ts";
import type { LotEntry, RankedLot } from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import { isSameValue } from "../../domain/values/is-same-value.ts";
import { readEventStreams } from "../../persistence/events/emit-events.ts";
import {
  type DatedListing,
  getDatedListing,
  listingUnchanged,
} from "../../persistence/inventory/listings.ts";
import { getSeenListings, type SeenListing, seenCarWrite } from "../../persistence/orders/order-listings.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { getPartners } from "../../persistence/partners/partners.ts";
import { followDrafts } from "../invoices/follow-drafts.ts";
import { commitOrderChanges } from "./commit-order-changes.ts";
import { notifyPriceChanges, readListingPrice } from "./notify-price-changes.ts";
import { walkLot } from "./walk-lot.ts";

/**
 * Each order can be rescheduled and cancelled, with two events to five endpoints: about 22 writes. A change of a draft
 * takes fewer.
 */
const ordersAtOnce = 4;
const by = "system";

/**
 * Updates every active order on a listing, and its draft invoice, to match the listing. Works on a few orders per
 * transaction; a transaction is refused when the listing changes again. Repeating it, also after an interruption,
 * changes and notifies nothing twice.
 */
export async function followListingOrders(listingId: string, { now }: { now: number }): Promise<void> {
  await walkLot(listingId, ordersAtOnce, (chunk, lot) => followChunk(lot, chunk, now));
  await notifyPriceChanges(listingId, () => readListingPrice(listingId), { now });
}

async function followChunk(lot: RankedLot, chunk: readonly LotEntry[], now: number): Promise<RankedLot> {
  const partnerIds = chunk.map(({ partnerId }) => partnerId);
  const [dated, orders, seen, partners, streams] = await Promise.all([
    getDatedListing(lot.vehicleId),
    getOrders(chunk),
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
  const seenWrites = orders.flatMap((order) => rememberCar(order, dated, seen.get(order.orderId)));
  if (changes.length === 0 && seenWrites.length === 0) return lot;
  const alongside = [listingUnchanged(dated), ...seenWrites];
  return commitOrderChanges({ lot, changes, streams, by, alongside, now });
}

/** An order from before listings were followed takes over only what changes from now on. */
const carFactsFrom = ({ listing }: DatedListing, order: Order) =>
  listing === null ? order : carFactsOf(listing);

function rememberCar(order: Order, { listing }: DatedListing, seen: SeenListing | undefined) {
  if (listing === null) return [];
  const car = carFactsOf(listing);
  if (seen !== undefined && isSameValue(seen.car, car)) return [];
  return [seenCarWrite(order, { car, priceKrw: seen?.priceKrw ?? listing.startPriceKrw })];
}

import { priceChangeSchema } from "../../../contract/events/order-event-data.ts";
import { presenter } from "../../../contract/schema/convert.ts";
import { type LotEntry, type RankedLot, standingOf } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { awaitsRate, isFirstPrice, priceChange } from "../../../domain/orders/price-change.ts";
import { usableRate } from "../../../domain/pricing/usable-rate.ts";
import { emissionAt, eventWrites, readEventStreams } from "../../../persistence/events/emit-events.ts";
import { getDatedListing, listingUnchanged } from "../../../persistence/inventory/listings.ts";
import { awaitedPriceWrite } from "../../../persistence/orders/awaited-prices.ts";
import { getOrdersOfLot, lotUnchanged } from "../../../persistence/orders/lots.ts";
import { eventDigestWrite } from "../../../persistence/orders/notified-orders.ts";
import { getSeenListings, seenPriceWrite } from "../../../persistence/orders/order-listings.ts";
import { orderUnchanged } from "../../../persistence/orders/order-writes.ts";
import { getFxRate } from "../../../persistence/settings/fx-rate.ts";
import { splitIntoTransactions } from "../../../persistence/table/fit-transaction.ts";
import { commit, type Write } from "../../../persistence/table/transaction.ts";
import { walkLot } from "../lots/walk-lot.ts";
import { presentOrder } from "../reads/present-order.ts";
import { digestOrder } from "./digest-order.ts";

/** A car's current price, and the conditions under which it is still current. */
export interface CurrentPrice {
  /** Whole won; null when unknown. */
  priceKrw: number | null;
  conditions: readonly Write[];
  /** Identifies this state of the price; null if the price is read again within the hour anyway. */
  revision: string | null;
}

/** Reads a listing's price. */
export async function readListingPrice(listingId: string): Promise<CurrentPrice> {
  const dated = await getDatedListing(listingId);
  return {
    priceKrw: dated?.listing?.startPriceKrw ?? null,
    conditions: dated === null ? [] : [listingUnchanged(dated)],
    revision: dated && String(dated.batchSequence),
  };
}

const presentChange = presenter(priceChangeSchema);

/**
 * Notifies partners of placed orders when their car's price in won differs from the last price they know, once per
 * change. A first price is stored without an event. Without an exchange rate, the change stays pending for
 * `notifyAwaitedPrices`.
 */
export async function notifyPriceChanges(
  vehicleId: string,
  readPrice: () => Promise<CurrentPrice>,
  { now }: { now: number },
): Promise<void> {
  await walkLot(vehicleId, async (chunk, lot) => {
    await notifyChunk(lot, chunk, readPrice, now);
    return lot;
  });
}

async function notifyChunk(
  lot: RankedLot,
  chunk: readonly LotEntry[],
  readPrice: () => Promise<CurrentPrice>,
  now: number,
): Promise<void> {
  const [{ priceKrw, conditions, revision }, orders, seen, streams, rate] = await Promise.all([
    readPrice(),
    getOrdersOfLot(lot.vehicleId, chunk),
    getSeenListings(chunk),
    readEventStreams(chunk.map(({ partnerId }) => partnerId)),
    getFxRate(),
  ]);
  if (priceKrw === null) return;
  const krwPerUsd = usableRate(rate, now);
  const seenKrwOf = (order: Order): number | null => seen.get(order.orderId)?.priceKrw ?? null;
  const ofOrders = orders.map((order): Write[] => {
    const seenKrw = seenKrwOf(order);
    if (isFirstPrice(order, seenKrw, priceKrw) && seen.has(order.orderId))
      return [orderUnchanged(order), seenPriceWrite(order, priceKrw, seenKrw)];
    const change = priceChange(order, seenKrw, priceKrw, krwPerUsd);
    const stream = streams.get(order.partnerId);
    if (change === null || stream === undefined) return [];
    const shown = presentOrder(order, standingOf(order, lot.leader));
    const data = { order: shown, vehicle_id: order.vehicleId, ...presentChange(change) };
    const draft = { type: "order.price_updated" as const, subjectId: order.orderId, data };
    const digest = digestOrder(shown);
    return [
      orderUnchanged(order),
      eventDigestWrite(order, { notified: digest, latestEvent: digest }),
      seenPriceWrite(order, priceKrw, seenKrw),
      ...eventWrites(stream, [draft], emissionAt(now)),
    ];
  });
  const isAwaited = orders.some((order) => awaitsRate(order, seenKrwOf(order), priceKrw, krwPerUsd));
  if (isAwaited && revision !== null)
    ofOrders.push([awaitedPriceWrite({ vehicleId: lot.vehicleId, revision }, now)]);
  const groups = ofOrders.filter(({ length }) => length > 0);
  const shared = [...conditions, lotUnchanged(lot)];
  for (const { writes } of splitIntoTransactions(groups, (one) => one, shared)) await commit(writes);
}

import { isDeepStrictEqual } from "node:util";
import { presentOrder } from "../../../shared/application/orders/reads/present-order.ts";
import type { OrderResource } from "../../../shared/contract/resources/orders/order.ts";
import { normalisePlate } from "../../../shared/domain/inventory/car-identity.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import type { Order } from "../../../shared/domain/orders/order.ts";
import { awaitsRate, isFirstPrice, priceChange } from "../../../shared/domain/orders/price-change.ts";
import { isRoundOf, listingRound, type Round } from "../../../shared/domain/orders/re-auction.ts";
import { type FxRate, usableRate } from "../../../shared/domain/pricing/usable-rate.ts";
import { toKstIso } from "../../../shared/domain/time/format-time.ts";
import { listingKey } from "../../../shared/persistence/keys/inventory-keys.ts";
import { fxRateKey } from "../../../shared/persistence/keys/item-keys.ts";
import {
  awaitedPriceKey,
  orderListingKey,
  pendingOrderNotificationKey,
  pendingPlateNotificationKey,
  plateKey,
  plateRoundKey,
} from "../../../shared/persistence/keys/order-keys.ts";
import { orderItems, orderVersionItems } from "../../../shared/persistence/orders/order-item.ts";
import { decompressJson } from "../../../shared/persistence/table/compressed-json.ts";
import type { StoredItem } from "../../../shared/persistence/table/table.ts";
import { eventItems } from "../../../shared/persistence/webhooks/event-items.ts";
import type { Invariant, StoredState } from "./read-state.ts";

interface OrderEvent {
  partnerId: string;
  type: string;
  data: { order?: OrderResource; new_auction_date?: string };
}

/** Partners were notified of the stored state of their orders, or pending work will notify them. */
export const partnersAreNotified: Invariant = (state) => {
  const orders = state.ofKind("order").map(orderItems.fromItem);
  const events = state
    .ofKind("event")
    .map(eventItems.fromItem)
    .toSorted((one, other) => one.sequence - other.sequence)
    .map(({ partnerId, body }): OrderEvent => ({ partnerId, ...JSON.parse(body) }));
  return [
    ...orders.flatMap((order) => checkDetails(state, order, events)),
    ...orders.flatMap((order) => checkPrice(state, order)),
    ...checkRounds(state, orders),
    ...checkRoundEvents(state, events),
  ];
};

/** Fields that have their own events, or that are notified only while an order is active. */
const otherFields = ["updated_at", "invoice", "is_highest_bid", "current_max_bid_usd"];

/**
 * Checks that the partner knows each field of its order: from the newest event, from the response to its own
 * request, or because the field has not changed since placement.
 */
function checkDetails(state: StoredState, order: Order, events: readonly OrderEvent[]): string[] {
  const { vehicleId, partnerId, orderId } = order;
  if (state.get(pendingOrderNotificationKey(vehicleId, partnerId, orderId)) !== undefined) return [];
  const versions = state
    .ofKind("order_version")
    .map(orderVersionItems.fromItem)
    .filter((version) => version.order.orderId === orderId)
    .toSorted((one, other) => one.order.version - other.order.version)
    .map((version) => ({ by: version.by, shown: fieldsOf(version.order) }));
  const reported =
    events.findLast(({ data }) => data.order?.id === orderId)?.data.order ?? versions[0]?.shown;
  const unknown = Object.entries(fieldsOf(order)).filter(([name, value]) => {
    if (otherFields.includes(name)) return false;
    if (isDeepStrictEqual(reported?.[name as keyof OrderResource], value)) return false;
    const changedAt = versions.findLastIndex(
      ({ shown }, at) => at > 0 && !isDeepStrictEqual(shown[name], versions[at - 1]?.shown[name]),
    );
    return versions[changedAt]?.by !== "partner";
  });
  return unknown.map(([name]) => `no notification of ${name} of ${orderId} was sent or is pending`);
}

const fieldsOf = (order: Order): Record<string, unknown> =>
  JSON.parse(JSON.stringify(presentOrder(order, { isHighestBid: false, currentMaxBidUsd: 0 })));

/**
 * Checks that a placed order has its car's price once the listing was processed, or that the price waits for a
 * rate.
 */
function checkPrice(state: StoredState, order: Order): string[] {
  const item = state.get(listingKey(order.vehicleId));
  const listing = item && readFollowed(state, item);
  const seen = state.get(orderListingKey(order.partnerId, order.orderId));
  if (!listing || seen === undefined) return [];
  const { orderId, vehicleId } = order;
  const seenKrw = seen.priceKrw === undefined || seen.priceKrw === null ? null : Number(seen.priceKrw);
  const currentKrw = listing.startPriceKrw;
  const rate = usableRate((state.get(fxRateKey()) ?? null) as FxRate | null, Date.now());
  const isAwaited = state.get(awaitedPriceKey(vehicleId)) !== undefined;
  if (isFirstPrice(order, seenKrw, currentKrw))
    return [`${orderId} counts from no price though there is one`];
  return priceChange(order, seenKrw, currentKrw, rate) !== null ||
    (awaitsRate(order, seenKrw, currentKrw, rate) && !isAwaited)
    ? [`no event states that ${vehicleId} of ${orderId} costs ${currentKrw} won and not ${seenKrw}`]
    : [];
}

/** Checks that the partner of an ended order was notified of every auction in which its car is listed again. */
function checkRounds(state: StoredState, orders: readonly Order[]): string[] {
  const rounds = state.ofKind("listing").flatMap((item): Round[] => {
    const listing = readFollowed(state, item);
    const round = listing && listingRound(listing);
    return round === null ? [] : [round];
  });
  return orders.flatMap((order) => {
    const { partnerId, orderId, vehicleId } = order;
    const unreported = rounds.filter(
      (round) =>
        isRoundOf(round, order) &&
        state.get(plateRoundKey(round.plate, partnerId, round.auctionDate)) === undefined &&
        state.get(pendingPlateNotificationKey(vehicleId, round.plate)) === undefined,
    );
    return unreported.map(
      ({ listingId }) => `no event states that the car of ${orderId} is listed as ${listingId}`,
    );
  });
}

/** Checks that each recorded auction has exactly one event. */
function checkRoundEvents(state: StoredState, events: readonly OrderEvent[]): string[] {
  return state.ofKind("plate_round").flatMap(({ partnerId, pk, sk }) => {
    const date = toKstIso(Number(String(sk).split("#").at(-1)));
    const isOfPlate = ({ data }: OrderEvent) => {
      const plate = normalisePlate(data.order?.license_plate ?? null);
      return plate !== null && plateKey(plate).pk === pk;
    };
    const { length } = events.filter(
      (event) =>
        event.type === "order.re_auctioned" &&
        event.partnerId === partnerId &&
        event.data.new_auction_date === date &&
        isOfPlate(event),
    );
    return length === 1
      ? []
      : [`${partnerId} is recorded as notified of a round on ${date} and was notified ${length} times`];
  });
}

/** Returns a listing whose latest change was processed; null if it was not, or if the listing is gone. */
function readFollowed({ done }: StoredState, item: StoredItem): Listing | null {
  const isFollowed =
    item.batchSequence === 1 ||
    done.some(({ name, outcome }) => name.startsWith("queues/follow-inventory") && outcome.status === 200);
  return isFollowed && item.removed !== true ? (decompressJson(item.body) as Listing) : null;
}

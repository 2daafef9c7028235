import { digestOrder } from "../../../shared/application/orders/notifications/digest-order.ts";
import { presentOrder } from "../../../shared/application/orders/reads/present-order.ts";
import { applyTransition } from "../../../shared/domain/orders/apply-transition.ts";
import { entryOf, type Lot, standingOf, tallyOf } from "../../../shared/domain/orders/lot.ts";
import type { Order, WaitingOrder } from "../../../shared/domain/orders/order.ts";
import { passAuction } from "../../../shared/domain/orders/pass-auction.ts";
import { dayMilliseconds, hourMilliseconds } from "../../../shared/domain/time/durations.ts";
import { orderSnapshotKey } from "../../../shared/persistence/keys/order-keys.ts";
import { joinLotWrite } from "../../../shared/persistence/orders/join-lot.ts";
import { lotWrite } from "../../../shared/persistence/orders/lots.ts";
import { notifiedWrite } from "../../../shared/persistence/orders/notified-orders.ts";
import {
  getSeenListings,
  type SeenListing,
  seenListingWrite,
} from "../../../shared/persistence/orders/order-listings.ts";
import {
  type OrderSnapshot,
  sourceUrlsForm,
  vehicleInSnapshot,
} from "../../../shared/persistence/orders/order-snapshots.ts";
import { changedOrderWrites, newOrderWrites } from "../../../shared/persistence/orders/order-writes.ts";
import { getOrder } from "../../../shared/persistence/orders/orders.ts";
import { getItem } from "../../../shared/persistence/table/table.ts";
import type { Write } from "../../../shared/persistence/table/transaction.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import type { Item } from "../../explore/table/attribute-value.ts";
import { requireValue } from "../../support/require-value.ts";
import { applyWrites } from "./apply-writes.ts";

/** A placed order as the product stored it, from which others are made. */
export interface OrderTemplate {
  placed: WaitingOrder;
  snapshot: OrderSnapshot;
  seen: SeenListing;
}

/** Reads a placed order of the running table. */
export async function readOrderTemplate(partnerId: string, orderId: string): Promise<OrderTemplate> {
  const order = requireValue((await getOrder(partnerId, orderId)) ?? undefined);
  if (order.status !== "placed") throw new Error(`${orderId} is ${order.status}`);
  const item = requireValue(
    (await getItem("get:orderSnapshot", orderSnapshotKey(partnerId, orderId))) ?? undefined,
  );
  const seen = requireValue((await getSeenListings([order])).get(orderId));
  return {
    placed: order,
    snapshot: {
      vehicle: vehicleInSnapshot(item),
      sourceUrls: sourceUrlsForm.decode(item.sourceUrls) as string[],
    },
    seen,
  };
}

const years = 3;

/**
 * Yields the items of orders of past auctions, each on another car, oldest first: half were cancelled, and half failed.
 * The items are without events and idempotency records.
 */
export function* generateOrders(template: OrderTemplate, count: number, now: number): Generator<Item[]> {
  const step = (years * 365 * dayMilliseconds) / (count + 1);
  for (let number = 0; number < count; number += 1) {
    const placed = placeAt(
      template,
      number,
      Math.round(now - (count - number) * step) - 20 * dayMilliseconds,
    );
    yield itemsOf(placed, endOf(placed, number), template);
  }
}

function placeAt({ placed }: OrderTemplate, number: number, at: number): WaitingOrder {
  const serial = String(number).padStart(9, "0");
  return {
    ...placed,
    orderId: createId("ord", at),
    vehicleId: `${placed.vehicleId}_past_${number}`,
    licensePlate: `${100 + Math.floor(number / 10_000)}나${String(number % 10_000).padStart(4, "0")}`,
    vin: `KMHPASTX${serial}`,
    bidAt: at,
    auctionDate: at + 4 * dayMilliseconds,
    orderCutoffAt: at + 3 * dayMilliseconds,
    createdAt: at,
    updatedAt: at,
  };
}

function endOf(placed: WaitingOrder, number: number): Order {
  const cancelled = { to: "cancelled", cancellationReason: "dealer_cancelled" } as const;
  if (number % 2 === 0)
    return applyTransition(placed, cancelled, "partner_delete", placed.createdAt + hourMilliseconds).after;
  return requireValue(passAuction(placed, placed.createdAt + 6 * dayMilliseconds)?.after);
}

function itemsOf(placed: WaitingOrder, ended: Order, { snapshot, seen }: OrderTemplate): Item[] {
  const { vehicleId } = placed;
  const entry = entryOf(placed);
  const vehicle = { ...(snapshot.vehicle as object), id: vehicleId };
  const joined: Lot = { ...unordered, vehicleId, version: 1, leader: entry, tally: tallyOf([entry]) };
  const changes = changedOrderWrites([placed, ended], ended.status === "failed" ? "system" : "partner");
  const items = applyWrites([
    [
      ...newOrderWrites([placed], { ...snapshot, vehicle }, "partner"),
      joinLotWrite({ ...unordered, vehicleId }, { entry, leader: entry, isAcquiring: false }),
      seenListingWrite(placed, seen),
      notify(placed, entry),
    ],
    [lotWrite(joined, { ...unordered, entries: [] }, ended.updatedAt), ...changes, notify(ended, null)],
  ]);
  // A worker has compared the car with current rounds.
  return items.filter(({ entity }) => entity?.S !== "pending_notification");
}

const unordered = {
  ...{ version: 0, leader: null, award: null, pendingAward: null, unfinished: null },
  ...{ tally: { count: 0, digest: 0 }, acquiring: 0 },
};

const notify = (order: Order, leader: Lot["leader"]): Write =>
  notifiedWrite(order, digestOrder(presentOrder(order, standingOf(order, leader))));

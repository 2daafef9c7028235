import type { LotEntry } from "../../domain/orders/lot.ts";
import { entryOf } from "../../domain/orders/lot.ts";
import { isActive, type Order } from "../../domain/orders/order.ts";
import { indexPartition } from "../keys/item-keys.ts";
import {
  lotBidKey,
  lotOrderKey,
  lotPartnerKey,
  orderByAuctionKey,
  orderKey,
  orderVersionKey,
  orderWriteName,
} from "../keys/order-keys.ts";
import {
  atVersion,
  checkWrite,
  deleteWrite,
  mustBeNew,
  putWrite,
  type TransactionRefused,
  type Write,
} from "../table/transaction.ts";
import { customsReminderWrites } from "./customs-reminders.ts";
import { orderDueAttributes } from "./due-orders.ts";
import { plateWrites } from "./ended-orders.ts";
import { lotDayEntry } from "./lot-day-entry.ts";
import { lotEntryItems, orderItems, orderVersionItems } from "./order-item.ts";
import { type OrderSnapshot, snapshotWrite } from "./order-snapshots.ts";
import { changeSortText } from "./order-status-index.ts";
import { changedTermWrites, newTermWrites } from "./order-terms.ts";

/** Name of the write that rejects a partner's second active order on one vehicle. */
export const lotPartnerWriteName = "lot-partner";

/** Returns the partner's active order that caused the rejection of a new order; null for any other cause. */
export function conflictingOrderId(refused: TransactionRefused): string | null {
  const item = refused.refusalOf(lotPartnerWriteName)?.item;
  return item ? String(item.orderId) : null;
}

/**
 * Returns the writes of a new order: the order, its versions, its lot entry, its entry in the list by auction date, the
 * vehicle snapshot, and its search terms.
 * @param states the order as placed and its immediate next states, with consecutive versions
 */
export function newOrderWrites(
  states: readonly [Order, ...Order[]],
  snapshot: OrderSnapshot,
  by: string,
): Write[] {
  const order = states.at(-1) ?? states[0];
  const entry = entryOf(order);
  return [
    orderWrite(order, 0),
    ...states.map((state) => versionWrite(state, by)),
    bidWrite(order.vehicleId, entry),
    lotPartnerWrite(order),
    auctionPointerWrite(order),
    putWrite("put:lotOrder", "lot-order", {
      ...lotOrderKey(order.vehicleId, order.orderId),
      entity: "lot_order",
      partnerId: order.partnerId,
      orderId: order.orderId,
    }),
    snapshotWrite(order, snapshot),
    ...newTermWrites(order),
  ];
}

/**
 * Returns the writes of one or more changes of one order: the latest order, a version for each intermediate
 * state, and updated entries in the lot, the list by auction date and the search terms.
 *
 * @param states every state from the state that was read to the last state, with consecutive versions
 */
export function changedOrderWrites(states: readonly [Order, ...Order[]], by: string): Write[] {
  const [before, ...later] = states;
  const after = later.at(-1) ?? before;
  return [
    orderWrite(after, before.version),
    ...later.map((state) => versionWrite(state, by)),
    ...placeWrites(before, after),
  ];
}

/** Returns the check that the order still has the version that was read. */
export const orderUnchanged = (order: Order): Write =>
  checkWrite(
    "check:order",
    orderWriteName(order.orderId),
    orderKey(order.partnerId, order.orderId),
    atVersion(order.version),
  );

const placeWrites = (before: Order, after: Order): Write[] => [
  ...lotEntryWrites(before, after),
  ...plateWrites(before, after),
  ...auctionPointerWrites(before, after),
  ...customsReminderWrites(before, after),
  ...changedTermWrites(before, after),
];

function lotEntryWrites(before: Order, after: Order): Write[] {
  const { vehicleId, partnerId, orderId } = before;
  if (!isActive(before)) {
    return isActive(after) ? [bidWrite(vehicleId, entryOf(after)), lotPartnerWrite(after)] : [];
  }
  const removed = deleteWrite("delete:lotBid", `former-bid:${orderId}`, bidKey(vehicleId, entryOf(before)));
  if (!isActive(after)) {
    return [
      removed,
      deleteWrite("delete:lotPartner", `lot-partner:${orderId}`, lotPartnerKey(vehicleId, partnerId)),
    ];
  }
  const sameBid = before.bidAt === after.bidAt && before.maxBidAmountUsd === after.maxBidAmountUsd;
  return sameBid ? [] : [removed, bidWrite(vehicleId, entryOf(after))];
}

function auctionPointerWrites(before: Order, after: Order): Write[] {
  if (before.auctionDate === after.auctionDate) return [];
  const { partnerId, orderId, auctionDate } = before;
  const formerKey = orderByAuctionKey(partnerId, auctionDate, orderId);
  return [
    deleteWrite("delete:orderByAuction", `former-auction:${orderId}`, formerKey),
    auctionPointerWrite(after),
  ];
}

const auctionPointerWrite = (order: Order): Write =>
  putWrite("put:orderByAuction", `order-by-auction:${order.orderId}`, {
    ...orderByAuctionKey(order.partnerId, order.auctionDate, order.orderId),
    ...lotDayEntry(order),
    entity: "order_by_auction",
    orderId: order.orderId,
    vehicleId: order.vehicleId,
  });

function orderWrite(order: Order, versionBefore: number): Write {
  return putWrite(
    "put:order",
    orderWriteName(order.orderId),
    orderItems.toItem(
      {
        ...orderKey(order.partnerId, order.orderId),
        gsi1pk: indexPartition("partnerOrdersByChange", order.partnerId),
        gsi1sk: changeSortText(order),
        ...orderDueAttributes(order),
      },
      order,
    ),
    versionBefore === 0 ? mustBeNew : atVersion(versionBefore),
  );
}

const lotPartnerWrite = (order: Order): Write =>
  putWrite(
    "put:lotPartner",
    lotPartnerWriteName,
    { ...lotPartnerKey(order.vehicleId, order.partnerId), entity: "lot_partner", orderId: order.orderId },
    mustBeNew,
  );

/**
 * Returns the write that stores a version of an order. The write needs no condition of its own, because the order's
 * write in the same transaction rejects a version that already exists.
 */
const versionWrite = (order: Order, by: string): Write =>
  putWrite(
    "put:orderVersion",
    `order-version:${order.orderId}:${order.version}`,
    orderVersionItems.toItem(orderVersionKey(order.orderId, order.version), {
      vehicleId: order.vehicleId,
      order,
      at: order.updatedAt,
      by,
    }),
  );

const bidWrite = (vehicleId: string, entry: LotEntry): Write =>
  putWrite("put:lotBid", `lot-bid:${entry.orderId}`, lotEntryItems.toItem(bidKey(vehicleId, entry), entry));

const bidKey = (vehicleId: string, entry: LotEntry) =>
  lotBidKey(vehicleId, entry.maxBidAmountUsd ?? 0, entry.bidAt, entry.orderId);

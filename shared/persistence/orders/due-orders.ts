import type { Order } from "../../domain/orders/order.ts";
import { passesAt } from "../../domain/orders/pass-auction.ts";
import { nextRecheckAt } from "../../domain/orders/recheck-dealer-listing.ts";
import { listDueKeys } from "../due-keys.ts";
import { dueShardOf } from "../due-shard.ts";
import { duePrefix } from "../item-kinds.ts";
import type { ItemKey } from "../keys.ts";
import { orderGuard, orderKey } from "../order-keys.ts";
import { atVersion, updateWrite, type Write } from "../transaction.ts";
import type { OrderReference } from "./notified-orders.ts";

/** The attributes that put an order into the `due` index; none where nothing is due. */
export function orderDueAttributes(order: Order): { duepk?: string; dueat?: number } {
  const shard = dueShardOf(order.orderId);
  const passAt = passesAt(order);
  if (passAt !== null) return { duepk: `${duePrefix.order}${shard}`, dueat: passAt };
  const recheckAt = nextRecheckAt(order, order.updatedAt);
  return recheckAt === null ? {} : { duepk: `${duePrefix.dealerOrder}${shard}`, dueat: recheckAt };
}

/**
 * Orders of one shard whose grace period of a day after the auction has ended by `now`, oldest first. Others are not
 * read.
 */
export const listPassedOrders = async (shard: number, now: number): Promise<OrderReference[]> =>
  (await listDueKeys("queryDue:order", shard, now)).map(referenceOf);

/** Orders of one shard whose dealer is due to be asked again by `now`, oldest first. Others are not read. */
export const listDueDealerOrders = async (shard: number, now: number): Promise<OrderReference[]> =>
  (await listDueKeys("queryDue:dealerOrder", shard, now)).map(referenceOf);

function referenceOf({ pk, sk }: ItemKey<"order">): OrderReference {
  const start = orderKey("", "");
  return { partnerId: pk.slice(start.pk.length), orderId: sk.slice(start.sk.length) };
}

/**
 * Postpones an order to its next recheck; refused by `orderGuard` when the order changed, which already set the next
 * recheck.
 */
export const postponeRecheckWrite = (order: Order, dueAt: number): Write =>
  updateWrite(
    "update:order",
    orderGuard(order.orderId),
    orderKey(order.partnerId, order.orderId),
    { expression: "SET dueat = :dueAt", values: { ":dueAt": dueAt } },
    atVersion(order.version),
  );

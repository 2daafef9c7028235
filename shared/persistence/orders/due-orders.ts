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

/** The attributes that bring an order into the index of waiting work; none where it waits for nothing. */
export function orderDueAttributes(order: Order): { duepk?: string; dueat?: number } {
  const shard = dueShardOf(order.orderId);
  const passes = passesAt(order);
  if (passes !== null) return { duepk: `${duePrefix.order}${shard}`, dueat: passes };
  const looked = nextRecheckAt(order, order.updatedAt);
  return looked === null ? {} : { duepk: `${duePrefix.dealerOrder}${shard}`, dueat: looked };
}

/** Orders of one shard whose auction's day of grace has ended by `now`, longest waiting first. Others are not read. */
export const listPassedOrders = async (shard: number, now: number): Promise<OrderReference[]> =>
  (await listDueKeys("queryDue:order", shard, now)).map(referenceOf);

/** Orders of one shard whose dealer is to be asked again by `now`, longest waiting first. Others are not read. */
export const listDueDealerOrders = async (shard: number, now: number): Promise<OrderReference[]> =>
  (await listDueKeys("queryDue:dealerOrder", shard, now)).map(referenceOf);

function referenceOf({ pk, sk }: ItemKey<"order">): OrderReference {
  const start = orderKey("", "");
  return { partnerId: pk.slice(start.pk.length), orderId: sk.slice(start.sk.length) };
}

/** Puts an order off to its next look at the dealer, refused by `orderGuard` when it changed: then it was put off already. */
export const putOffWrite = (order: Order, dueAt: number): Write =>
  updateWrite(
    "update:order",
    orderGuard(order.orderId),
    orderKey(order.partnerId, order.orderId),
    { expression: "SET dueat = :dueAt", values: { ":dueAt": dueAt } },
    atVersion(order.version),
  );

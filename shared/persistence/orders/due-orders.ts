import { nextLookAt } from "../../domain/orders/look-at-dealer.ts";
import type { Order } from "../../domain/orders/order.ts";
import { passesAt } from "../../domain/orders/pass-auction.ts";
import { listDueKeys } from "../due-keys.ts";
import { dueShardOf } from "../due-shard.ts";
import { duePrefix } from "../keys.ts";
import { orderKey } from "../order-keys.ts";
import { atVersion, updateWrite, type Write } from "../transaction.ts";
import { orderGuard } from "./order-guard.ts";
import type { OrderReference } from "./told-orders.ts";

/** What an order can wait for: the end of its auction's day of grace, or the next look at its dealer. */
export type OrderWait = "order" | "dealerOrder";

/** The attributes that bring an order into the index of waiting work; none where it waits for nothing. */
export function orderDueAttributes(order: Order): Record<string, unknown> {
  const shard = dueShardOf(order.orderId);
  const passes = passesAt(order);
  if (passes !== null) return { duepk: `${duePrefix.order}${shard}`, dueat: passes };
  const looked = nextLookAt(order, order.updatedAt);
  return looked === null ? {} : { duepk: `${duePrefix.dealerOrder}${shard}`, dueat: looked };
}

/** Orders of one shard whose time has come by `now`, longest waiting first. Others are not read. */
export async function listDueOrders(
  shard: number,
  now: number,
  wait: OrderWait = "order",
): Promise<OrderReference[]> {
  const keys = await listDueKeys(wait, shard, now);
  const start = orderKey("", "");
  return keys.map(({ pk, sk }) => ({
    partnerId: pk.slice(start.pk.length),
    orderId: sk.slice(start.sk.length),
  }));
}

/** Puts an order off to its next look at the dealer, refused by `orderGuard` when it changed: then it was put off already. */
export const putOffWrite = (order: Order, dueAt: number): Write =>
  updateWrite(
    orderGuard(order.orderId),
    orderKey(order.partnerId, order.orderId),
    { expression: "SET dueat = :dueAt", values: { ":dueAt": dueAt } },
    atVersion(order.version),
  );

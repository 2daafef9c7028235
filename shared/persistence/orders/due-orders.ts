import type { Order } from "../../domain/orders/order.ts";
import { passesAt } from "../../domain/orders/pass-auction.ts";
import { nextRecheckAt } from "../../domain/orders/recheck-dealer-listing.ts";
import { nextListingCheckAt } from "../../domain/orders/recheck-listing.ts";
import { type DueSpan, dueKeyPages, isDue } from "../keys/due-keys.ts";
import type { ItemKey } from "../keys/item-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { orderKey, orderWriteName } from "../keys/order-keys.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { getItems } from "../table/table.ts";
import { atVersion, updateWrite, type Write } from "../table/transaction.ts";
import type { OrderReference } from "./notified-orders.ts";
import { orderItems } from "./order-item.ts";

const keysOfPage = 1_000;

/** Returns the attributes that put an order into the `due` index; none if nothing is due. */
export function orderDueAttributes(order: Order): { duepk?: string; dueat?: number } {
  const shard = dueShardOf(order.orderId);
  const sweepAt = passesAt(order) ?? nextListingCheckAt(order, order.updatedAt);
  if (sweepAt !== null) return { duepk: `${duePrefix.order}${shard}`, dueat: sweepAt };
  const recheckAt = nextRecheckAt(order, order.updatedAt);
  return recheckAt === null ? {} : { duepk: `${duePrefix.dealerOrder}${shard}`, dueat: recheckAt };
}

/**
 * Yields orders of one shard whose next dealer query became due in a span, page by page. Reads no other
 * orders.
 */
export async function* dueDealerOrderPages(shard: number, span: DueSpan): AsyncGenerator<OrderReference[]> {
  for await (const keys of dueKeyPages("queryDue:dealerOrder", { shard, ...span, limit: keysOfPage })) {
    yield keys.map(orderReferenceOf);
  }
}

/** Returns the given orders whose dealers are due for a query. One round trip per 100, in parallel. */
export async function getDueDealerOrders(
  references: readonly OrderReference[],
  now: number,
): Promise<Order[]> {
  const keys = references.map(({ partnerId, orderId }) => orderKey(partnerId, orderId));
  const items = await getItems("get:order", keys);
  return items.flatMap((item) => (isDue(item, "dealerOrder", now) ? [orderItems.fromItem(item)] : []));
}

/** Returns the order in a key of due work. */
export function orderReferenceOf({ pk, sk }: ItemKey<"order">): OrderReference {
  const start = orderKey("", "");
  return { partnerId: pk.slice(start.pk.length), orderId: sk.slice(start.sk.length) };
}

/**
 * Returns the write that postpones an order to its next recheck. Rejected at the write `orderWriteName` when the order
 * changed, because that change already set the next recheck.
 */
export const postponeRecheckWrite = (order: Order, dueAt: number): Write =>
  updateWrite(
    "update:order",
    orderWriteName(order.orderId),
    orderKey(order.partnerId, order.orderId),
    { expression: "SET dueat = :dueAt", values: { ":dueAt": dueAt } },
    atVersion(order.version),
  );

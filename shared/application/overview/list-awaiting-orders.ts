import type { Order } from "../../domain/orders/order.ts";
import { overviewLimits } from "../../domain/overview/overview-limits.ts";
import { readWaitingThreads } from "../../persistence/messages/message-threads.ts";
import type { OrderReference } from "../../persistence/orders/notified-orders.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { readAuctionWork, readDrafts, readReminders } from "./read-work.ts";

/**
 * Returns the orders that await an operator: the orders of the overview's sections, and orders with unread messages.
 * Excludes orders with failed deliveries, because these need a repaired endpoint and not work on the order. Takes three
 * round trips.
 */
export async function listAwaitingOrders(now: number): Promise<Order[]> {
  const [{ work }, others] = await Promise.all([readAuctionWork(now), readOrdersOfOtherWork(now)]);
  const orders = [...work.cutoffs, ...work.inspections, ...work.today, ...others];
  return [...new Map(orders.map((order) => [order.orderId, order])).values()];
}

async function readOrdersOfOtherWork(now: number): Promise<Order[]> {
  const [{ drafts }, reminders, { waiting }] = await Promise.all([
    readDrafts(),
    readReminders(now),
    readWaitingThreads(overviewLimits.counted, null),
  ]);
  const threads = waiting.flatMap(({ thread: { partnerId, orderId } }): OrderReference[] =>
    orderId === null ? [] : [{ partnerId, orderId }],
  );
  const references = [...drafts, ...reminders, ...threads];
  return getOrders([...new Map(references.map((reference) => [reference.orderId, reference])).values()]);
}

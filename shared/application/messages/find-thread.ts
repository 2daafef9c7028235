import { Problem } from "../../domain/errors/problem.ts";
import type { ThreadReference } from "../../domain/messages/message-thread.ts";
import { type StatusLine, statusLinesOf } from "../../domain/messages/thread-lines.ts";
import type { Order } from "../../domain/orders/order.ts";
import { findOrderById, getOrder } from "../../persistence/orders/orders.ts";
import { getPartner } from "../../persistence/partners/partners.ts";
import { requireOrder } from "../orders/reads/require-order.ts";

/** Key of a thread and the statuses of its order. The thread may not exist yet. */
export interface ThreadSubject {
  place: ThreadReference;
  statuses: readonly StatusLine[];
}

/** Returns the partner's general thread, which belongs to no order. */
export const ownThread = (partnerId: string): ThreadSubject => ({
  place: { threadId: partnerId, partnerId, orderId: null },
  statuses: [],
});

/** Returns the thread of a partner's order. @throws Problem `order_not_found` */
export const orderThread = async (partnerId: string, orderId: string): Promise<ThreadSubject> =>
  threadOf(await requireOrder(partnerId, orderId));

/**
 * Returns a thread of a partner by its id, even without messages.
 * @throws Problem `message_thread_not_found`, also for another partner's thread
 */
export async function partnerThread(partnerId: string, threadId: string): Promise<ThreadSubject> {
  if (threadId === partnerId) return ownThread(partnerId);
  const order = threadId.startsWith("ord_") ? await getOrder(partnerId, threadId) : null;
  if (order === null) throw threadNotFound(threadId);
  return threadOf(order);
}

/** Returns any partner's thread, for operators. @throws Problem `message_thread_not_found` */
export async function findThread(threadId: string): Promise<ThreadSubject> {
  if (threadId.startsWith("ord_")) {
    const order = await findOrderById(threadId);
    if (order !== null) return threadOf(order);
  } else if (threadId.startsWith("pt_") && (await getPartner(threadId)) !== null) {
    return ownThread(threadId);
  }
  throw threadNotFound(threadId);
}

/** Returns the problem for an unknown thread or another partner's thread. */
export const threadNotFound = (threadId: string): Problem =>
  new Problem(
    "message_thread_not_found",
    "There is no thread with this id in this account and environment. List the threads to find its id.",
    { thread_id: threadId },
  );

const threadOf = (order: Order): ThreadSubject => ({
  place: { threadId: order.orderId, partnerId: order.partnerId, orderId: order.orderId },
  statuses: statusLinesOf(order),
});

import { Problem } from "../../domain/errors/problem.ts";
import { eventsReadableSince } from "../../domain/retention/kept-days.ts";
import { endOfSequence } from "../../domain/webhooks/event-log.ts";
import { getOrder } from "../../persistence/orders/orders.ts";
import { type LogPage, readSubjectLog } from "../../persistence/webhooks/event-log.ts";

/**
 * Returns the events of one order, newest first. The order is read concurrently.
 *
 * @param page.beforeSequence the end of the previous page; null for the first
 * @throws Problem order_not_found
 */
export async function listOrderEvents(
  { partnerId, orderId }: { partnerId: string; orderId: string },
  page: { beforeSequence: number | null; limit: number; now: number },
): Promise<LogPage> {
  const [order, log] = await Promise.all([
    getOrder(partnerId, orderId),
    readSubjectLog(orderId, {
      partnerId,
      filter: {},
      fromSequence: 1,
      toSequence: page.beforeSequence === null ? endOfSequence : page.beforeSequence - 1,
      newestFirst: true,
      limit: page.limit,
      readableSince: eventsReadableSince(page.now),
    }),
  ]);
  if (order === null)
    throw new Problem(
      "order_not_found",
      "No order of this account has this id. List the orders to find its id.",
    );
  return log;
}

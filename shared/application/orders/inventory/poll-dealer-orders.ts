import { requestOrderRechecks } from "../../../adapters/queues/request-order-rechecks.ts";
import { dueDealerOrderPages, getDueDealerOrders } from "../../../persistence/orders/due-orders.ts";
import { dueShards } from "../../../persistence/table/due-shard.ts";
import { type PollContext, pollDue } from "../../rechecks/poll-due.ts";
import { OrderRecheckPlan } from "./order-recheck-plan.ts";

/**
 * Maximum number of order ids in memory. When it is reached, the run sends the collected ids, and a car may be queried
 * twice.
 */
const mostPlanned = 200_000;

/**
 * Queues the orders whose dealers are due for a query, grouped by car. Changes nothing: an order stays due until its
 * recheck, and an order queued twice is rechecked once.
 */
export async function pollDealerOrders(context: PollContext): Promise<void> {
  const { now, hasTimeLeft } = context;
  await pollDue("dealer_orders", context, async (span) => {
    const plan = new OrderRecheckPlan();
    await Promise.all(
      dueShards.map(async (shard) => {
        for await (const references of dueDealerOrderPages(shard, span)) {
          for (const order of await getDueDealerOrders(references, now)) plan.add(order);
          if (plan.size >= mostPlanned) await requestOrderRechecks(plan.take());
          if (!hasTimeLeft()) return;
        }
      }),
    );
    await requestOrderRechecks(plan.take());
  });
}

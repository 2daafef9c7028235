import type { Order } from "../../domain/orders/order.ts";
import { postponeRecheckWrite } from "../../persistence/orders/due-orders.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { commit } from "../../persistence/transaction.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/**
 * Postpones an order to its next recheck, as its current state has it. An order that needs none any more stays as it
 * is: the change that ended the need removed it from the index.
 * @param nextAt returns when the order is next rechecked, epoch milliseconds, or null
 */
export const postponeRecheck = (
  order: Pick<Order, "partnerId" | "orderId">,
  nextAt: (order: Order) => number | null,
): Promise<void> =>
  retryLostRaces(async () => {
    const [current] = await getOrders([order]);
    const next = current ? nextAt(current) : null;
    if (current && next !== null) await commit([postponeRecheckWrite(current, next)]);
  });

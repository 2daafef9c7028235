import type { Order } from "../../../domain/orders/order.ts";
import { postponeRecheckWrite } from "../../../persistence/orders/due-orders.ts";
import { getOrders } from "../../../persistence/orders/orders.ts";
import { commit } from "../../../persistence/table/transaction.ts";
import { retryLostRaces } from "../changes/retry-lost-races.ts";

/**
 * Moves an order in the index `due` to the time of its next recheck. Leaves an order that needs no further recheck
 * unchanged, because an earlier change already removed it from the index.
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

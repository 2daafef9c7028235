import type { Order } from "../../../domain/orders/order.ts";
import {
  type OrderRecheckMessage,
  orderRechecksOfMessage,
} from "../../../domain/orders/order-recheck-message.ts";
import { GroupedItems, groupNumberOf } from "../../rechecks/grouped-items.ts";

/**
 * Number of groups over which cars are spread. One run at a time processes a group, so at most this many runs process
 * cars concurrently.
 */
const carGroups = 64;

type DueOrder = Pick<Order, "partnerId" | "orderId" | "vehicleId">;

/**
 * Collects orders that are due for a dealer query. Orders on one car share a query. A car always belongs to
 * the same group, so no two runs query it at once.
 */
export class OrderRecheckPlan {
  readonly #orders = new GroupedItems<DueOrder>();

  /** Returns the number of collected items. */
  get size(): number {
    return this.#orders.size;
  }

  add({ partnerId, orderId, vehicleId }: DueOrder): void {
    const group = `cars-${groupNumberOf(vehicleId, carGroups)}`;
    this.#orders.add(group, { partnerId, orderId, vehicleId });
  }

  /** Returns everything collected as messages and empties the plan. */
  *take(): Generator<OrderRecheckMessage> {
    const cut = { by: ({ vehicleId }: DueOrder) => vehicleId, most: orderRechecksOfMessage, together: true };
    for (const { group, items } of this.#orders.take(cut)) {
      yield { group, orders: items.map(({ partnerId, orderId }) => ({ partnerId, orderId })) };
    }
  }
}

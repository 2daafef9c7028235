import type { Order } from "../../domain/orders/order.ts";
import {
  type OrderRecheckMessage,
  orderRechecksOfMessage,
} from "../../domain/orders/order-recheck-message.ts";
import { GroupedItems, groupNumberOf } from "../rechecks/grouped-items.ts";

/** Groups that cars are spread over: so many runs could work on them at once. */
const carGroups = 64;

type DueOrder = Pick<Order, "partnerId" | "orderId" | "vehicleId">;

/**
 * Collects orders whose dealers are due to be asked, so that those on one car share an answer. A car is in one group
 * always, and so no two runs ask about it at once.
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

  /** Everything collected as messages; the plan is empty then. */
  *take(): Generator<OrderRecheckMessage> {
    const cut = { by: ({ vehicleId }: DueOrder) => vehicleId, most: orderRechecksOfMessage, together: true };
    for (const { group, items } of this.#orders.take(cut)) {
      yield { group, orders: items.map(({ partnerId, orderId }) => ({ partnerId, orderId })) };
    }
  }
}

import type { OrderResource } from "../../../contract/resources/orders/order.ts";
import type { OrderChange } from "../../../domain/orders/apply-transition.ts";
import { type Standing, standingOf } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { presentOrder } from "../reads/present-order.ts";
import { requireOrder } from "../reads/require-order.ts";
import { commitOrderChanges, type PreparedChange } from "./commit-order-changes.ts";
import { readOrderContext } from "./read-order-context.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/** The order, its partner, and the time of the request (epoch milliseconds). */
export interface PartnerOrderChange {
  partnerId: string;
  orderId: string;
  now: number;
}

/**
 * Makes the change of one order that `decide` returns, and returns the order's new state. Nothing changes if `decide`
 * returns null.
 * @param prepare adds changes that depend on the earlier standing, and invoice writes
 * @throws Problem `order_not_found`, or what `decide` throws.
 */
export function changePartnerOrder(
  { partnerId, orderId, now }: PartnerOrderChange,
  decide: (order: Order) => OrderChange | null | Promise<OrderChange | null>,
  prepare: (change: OrderChange, standing: Standing) => Promise<PreparedChange> | PreparedChange = (change) =>
    change,
): Promise<OrderResource> {
  return retryLostRaces(async () => {
    const order = await requireOrder(partnerId, orderId);
    const [decided, orderContext] = await Promise.all([decide(order), readOrderContext(order)]);
    const standing = standingOf(order, orderContext.lot.leader);
    if (decided === null) return presentOrder(order, standing);
    const change = await prepare(decided, standing);
    const { leader } = await commitOrderChanges({ ...orderContext, changes: [change], by: "partner", now });
    return presentOrder(change.after, standingOf(change.after, leader));
  });
}

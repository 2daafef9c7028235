import { digestOrder } from "../../../shared/application/orders/notifications/digest-order.ts";
import { presentOrder } from "../../../shared/application/orders/reads/present-order.ts";
import { type Lot, standingOf } from "../../../shared/domain/orders/lot.ts";
import { isActive } from "../../../shared/domain/orders/order.ts";
import { lotKey, orderNotifiedKey } from "../../../shared/persistence/keys/order-keys.ts";
import { orderItems } from "../../../shared/persistence/orders/order-item.ts";
import type { Invariant } from "./read-state.ts";

/**
 * An active order matches its partner's last notification and the latest event that shows it, or a stored pending
 * notification will cause another.
 */
export const noticesAreSound: Invariant = (state) => {
  const pendingNotifications = state.ofKind("pending_notification");
  const orders = state.ofKind("order").map(orderItems.fromItem).filter(isActive);
  return orders.flatMap((order) => {
    const { partnerId, orderId, vehicleId } = order;
    const { leader = null } = (state.get(lotKey(vehicleId)) ?? {}) as Partial<Lot>;
    const shown = digestOrder(presentOrder(order, standingOf(order, leader)));
    const received = state.get(orderNotifiedKey(partnerId, orderId));
    const isKnown = received?.digest === shown && (received.eventDigest ?? shown) === shown;
    const isPending = pendingNotifications.some(
      (pending) =>
        pending.vehicleId === vehicleId && pending.plate === null && (pending.orderId ?? orderId) === orderId,
    );
    return isKnown || isPending
      ? []
      : [`${orderId} differs from its last notification, and no notification is pending`];
  });
};

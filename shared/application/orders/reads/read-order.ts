import type {
  AssignedOrderResource,
  OperatorOrderResource,
  OrderResource,
} from "../../../contract/resources/orders/order.ts";
import { fitsLeader, standingOf } from "../../../domain/orders/lot.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { longestId } from "../../../domain/text-limits.ts";
import { getAssignment } from "../../../persistence/assignments/assignments.ts";
import { getLot } from "../../../persistence/orders/lots.ts";
import { findVehicleIdOfOrder } from "../../../persistence/orders/orders.ts";
import { getPartner } from "../../../persistence/partners/partners.ts";
import { readUntilWhole } from "../../../persistence/table/read-until-whole.ts";
import { presentAssignedOrder, presentOperatorOrder, presentOrder } from "./present-order.ts";
import { requireOrder, requireOrderById } from "./require-order.ts";

/**
 * Returns the vehicle id of any partner's order; null for an unknown order. May be called before authentication:
 * `readOrder` only uses the id to read the lot and never returns it.
 */
export async function findOrderVehicle(orderId: string): Promise<string | null> {
  return orderId.length > longestId ? null : findVehicleIdOfOrder(orderId);
}

/**
 * Returns a partner's order with its current standing, in one round trip once its vehicle is known. The order's key in
 * the table contains the partner's id, so another partner's order cannot be returned.
 * @throws Problem `order_not_found`
 */
export async function readOrder(
  partnerId: string,
  orderId: string,
  vehicleId: string | null,
): Promise<OrderResource> {
  const { order, leader } = await readUntilWhole(
    `order ${orderId} and its lot`,
    async () => {
      const [order, lot] = await Promise.all([
        requireOrder(partnerId, orderId),
        vehicleId === null ? null : getLot(vehicleId),
      ]);
      return { order, leader: lot?.leader ?? null };
    },
    (read) => vehicleId === null || fitsLeader(read.order, read.leader),
  );
  return presentOrder(order, standingOf(order, leader));
}

/** Returns any partner's order with its standing, for operators. @throws Problem `order_not_found` */
export async function readOperatorOrder(orderId: string): Promise<OperatorOrderResource> {
  const order = await requireOrderById(orderId);
  return presentOperatorOrder(order, ...(await readStanding(order)));
}

/** Returns an order as `readOperatorOrder` does, with the order's assignment in the same round trips. */
export async function readAssignedOrder(orderId: string): Promise<AssignedOrderResource> {
  const [order, assignment] = await Promise.all([requireOrderById(orderId), getAssignment(orderId)]);
  return presentAssignedOrder(order, ...(await readStanding(order)), assignment);
}

/** Returns an order's standing and its partner, which operators see in addition to the order. */
async function readStanding(order: Order) {
  const [lot, partner] = await Promise.all([getLot(order.vehicleId), getPartner(order.partnerId)]);
  return [standingOf(order, lot.leader), partner] as const;
}

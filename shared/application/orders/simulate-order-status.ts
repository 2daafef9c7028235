import type { SimulatedOrderResource } from "../../contract/resources/order.ts";
import { duplicateOrder } from "../../domain/orders/duplicate-order.ts";
import { revives, type SimulatedStatus, simulateStatus } from "../../domain/orders/simulate-status.ts";
import { findActiveOrderId } from "../../persistence/orders/lots.ts";
import { changePartnerOrder, type PartnerOrderChange } from "./change-partner-order.ts";

/**
 * Puts a sandbox order into any status; every change of status is told. Competing orders are left as they are.
 * @throws Problem `order_not_found`, or `duplicate_order` when an ended order would become active beside another one
 */
export async function simulateOrderStatus(
  which: PartnerOrderChange,
  simulated: SimulatedStatus,
): Promise<SimulatedOrderResource> {
  let told = false;
  const order = await changePartnerOrder(which, async (current) => {
    const change = simulateStatus(current, simulated, which.now);
    told = change?.emits ?? false;
    if (change !== null && revives(change)) {
      const activeOrderId = await findActiveOrderId(current.vehicleId, current.partnerId);
      if (activeOrderId !== null) throw duplicateOrder(activeOrderId);
    }
    return change;
  });
  return { ...order, webhook_enqueued: told };
}

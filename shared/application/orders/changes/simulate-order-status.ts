import type { SimulatedOrderResource } from "../../../contract/resources/orders/order.ts";
import type { OrderChange } from "../../../domain/orders/apply-transition.ts";
import { duplicateOrder } from "../../../domain/orders/duplicate-order.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { revives, type SimulatedStatus, simulateStatus } from "../../../domain/orders/simulate-status.ts";
import { findActiveOrderId } from "../../../persistence/orders/lots.ts";
import { draftSecured } from "../../invoices/draft-secured.ts";
import { followDrafts } from "../../invoices/follow-drafts.ts";
import { changePartnerOrder, type PartnerOrderChange } from "./change-partner-order.ts";
import type { PreparedChange } from "./commit-order-changes.ts";

/**
 * Moves a sandbox order to any status and notifies the partner of every change of status. Competing orders
 * are not changed.
 * @throws Problem `order_not_found`, or `duplicate_order` when an ended order would become active while the
 * partner has another active order on the car
 */
export async function simulateOrderStatus(
  which: PartnerOrderChange,
  simulated: SimulatedStatus,
): Promise<SimulatedOrderResource> {
  let notified = false;
  const decide = async (current: Order): Promise<OrderChange | null> => {
    const change = simulateStatus(current, simulated, which.now);
    notified = change?.emits ?? false;
    if (change !== null && revives(change)) {
      const activeOrderId = await findActiveOrderId(current.vehicleId, current.partnerId);
      if (activeOrderId !== null) throw duplicateOrder(activeOrderId);
    }
    return change;
  };
  const prepare = async (change: OrderChange): Promise<PreparedChange> => {
    const [prepared = change] = await followDrafts(await draftSecured([change], which.now), which.now);
    return prepared;
  };
  const order = await changePartnerOrder(which, decide, prepare);
  return { ...order, webhook_enqueued: notified };
}

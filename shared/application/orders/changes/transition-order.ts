import type { OperatorOrderResource } from "../../../contract/resources/orders/order.ts";
import {
  applyTransition,
  type RequestedTransition,
  type Transition,
} from "../../../domain/orders/apply-transition.ts";
import { isActive, type Order } from "../../../domain/orders/order.ts";
import { refusePendingAward } from "../../../domain/orders/protect-award.ts";
import { auditWrite } from "../../../persistence/audit/audit-write.ts";
import type { OperatorContext } from "../../operator-context.ts";
import { actOnLot } from "../lots/act-on-lot.ts";
import { awardLot } from "../lots/award-lot.ts";
import { readOperatorOrder } from "../reads/read-order.ts";
import { requireOrderById } from "../reads/require-order.ts";
import { commitOrderChanges } from "./commit-order-changes.ts";
import { readOrderContext } from "./read-order-context.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/**
 * Applies an operator's transition to an order. `acquiring` also moves the lot's other waiting orders to
 * `acquiring`. `secured` ends the lot: the other orders fail with `outbid_internally`. Any other transition
 * affects this order alone.
 * @throws Problem `order_not_found`, `invalid_status_transition`, or `conflict` when the lot is awarded to
 * another order, or its award is pending.
 */
export async function transitionOrder(
  orderId: string,
  transition: RequestedTransition,
  context: OperatorContext,
): Promise<OperatorOrderResource> {
  if (transition.to === "acquiring" || transition.to === "secured")
    await transitionWithLot(orderId, transition, context);
  else await transitionAlone(orderId, transition, context);
  return readOperatorOrder(orderId);
}

async function transitionWithLot(
  orderId: string,
  transition: Extract<Transition, { to: "secured" | "acquiring" }>,
  { actor, now }: OperatorContext,
): Promise<void> {
  const { partnerId, vehicleId } = await requireOrderById(orderId);
  const requireTransition = (order: Order) => void applyTransition(order, transition, "operator", now);
  const context = { actor, named: { partnerId, orderId, requireTransition }, now };
  if (transition.to === "acquiring") await actOnLot(vehicleId, { kind: "acquire" }, context);
  else await awardLot(vehicleId, { ...transition, winnerOrderId: orderId }, context);
}

function transitionAlone(
  orderId: string,
  transition: RequestedTransition,
  { actor, now }: OperatorContext,
): Promise<void> {
  return retryLostRaces(async () => {
    const order = await requireOrderById(orderId);
    const change = applyTransition(order, transition, "operator", now);
    const orderContext = await readOrderContext(order);
    if (!isActive(change.after)) refusePendingAward(orderContext.lot);
    const audit = auditWrite({
      actor,
      action: "order.transition",
      resource: "order",
      resourceId: orderId,
      reason: reasonOf(change.after),
      before: { status: change.before.status },
      after: { status: change.after.status },
      now,
    });
    await commitOrderChanges({ ...orderContext, changes: [change], by: actor, alongside: [audit], now });
  });
}

function reasonOf(order: Order): string | undefined {
  if (order.status === "failed") return order.failureReason;
  return order.status === "cancelled" ? order.cancellationReason : undefined;
}

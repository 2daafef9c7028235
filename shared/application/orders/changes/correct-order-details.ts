import type { OperatorOrderResource } from "../../../contract/resources/orders/order.ts";
import {
  type CorrectionBody,
  correctionBody,
} from "../../../contract/routes/operator-orders/correct-order.ts";
import { fromWire } from "../../../contract/schema/convert.ts";
import { type Correction, correctOrder } from "../../../domain/orders/amend-order.ts";
import { standingOf } from "../../../domain/orders/lot.ts";
import { auditWrite } from "../../../persistence/audit/audit-write.ts";
import { getPartner } from "../../../persistence/partners/partners.ts";
import { differencesOf } from "../../differences-of.ts";
import { followDrafts } from "../../invoices/follow-drafts.ts";
import type { OperatorContext } from "../../operator-context.ts";
import { presentOperatorOrder } from "../reads/present-order.ts";
import { requireOrderById } from "../reads/require-order.ts";
import { commitOrderChanges } from "./commit-order-changes.ts";
import { readOrderContext } from "./read-order-context.ts";
import { retryLostRaces } from "./retry-lost-races.ts";

/** Returns the correction in an operator's request body. It has only the fields that the body contains. */
export const readCorrection = (body: CorrectionBody): Correction => fromWire(correctionBody, body);

/**
 * Corrects details of an order and writes an audit entry. Does nothing if the correction changes nothing.
 * @throws Problem `order_not_found`, or as `correctOrder` does
 */
export function correctOrderDetails(
  orderId: string,
  correction: Correction,
  { actor, now }: OperatorContext,
): Promise<OperatorOrderResource> {
  return retryLostRaces(async () => {
    const order = await requireOrderById(orderId);
    const corrections = await followDrafts(
      [correctOrder(order, correction, now)].filter((one) => one !== null),
      now,
    );
    const [orderContext, partner] = await Promise.all([readOrderContext(order), getPartner(order.partnerId)]);
    const standing = standingOf(order, orderContext.lot.leader);
    const [change] = corrections;
    if (change === undefined) return presentOperatorOrder(order, standing, partner);
    const corrected = presentOperatorOrder(change.after, standing, partner);
    const { before, after } = differencesOf(presentOperatorOrder(order, standing, partner), corrected);
    const audit = auditWrite({
      actor,
      action: "order.correct",
      resource: "order",
      resourceId: orderId,
      reason: correction.overrideReason ?? undefined,
      before,
      after,
      now,
    });
    await commitOrderChanges({ ...orderContext, changes: corrections, by: actor, alongside: [audit], now });
    return corrected;
  });
}

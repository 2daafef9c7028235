import type { EndReason } from "../../../../shared/domain/orders/transition-table.ts";
import { transitionTable } from "../../../../shared/domain/orders/transition-table.ts";
import type { OperatorOrder } from "../../api/generated/types.ts";

/** The statuses that an operator can bring an order to; the others are the partner's. */
export type OperatorTarget = Exclude<OperatorOrder["status"], "placed" | "customs" | "delivered">;

/** Something an operator may do to an order now. */
export interface NextAction {
  /** The status the order is brought to. */
  to: OperatorTarget;
  /** The allowed reasons; empty if no reason is required. */
  reasons: readonly EndReason[];
}

/**
 * Returns every status to which an operator may bring an order from where it is, and no other, by the domain's own
 * table.
 */
export const listNextActions = (
  order: Pick<OperatorOrder, "status" | "secondary_inspection_required">,
): NextAction[] =>
  transitionTable
    .filter(({ trigger, from }) => trigger === "operator" && from === order.status)
    .filter(({ requiresInspection }) => !requiresInspection || order.secondary_inspection_required)
    .map(({ to, reasons = [] }) => ({ to: to as OperatorTarget, reasons }));

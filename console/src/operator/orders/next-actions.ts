import type { EndReason } from "../../../../shared/domain/orders/transition-table.ts";
import { transitionTable } from "../../../../shared/domain/orders/transition-table.ts";
import type { OperatorOrder } from "../../api/generated/types.ts";

/** The statuses that an operator can set; the others are set by the partner. */
export type OperatorTarget = Exclude<OperatorOrder["status"], "placed" | "customs" | "delivered">;

/** An action that is currently available to an operator. */
export interface NextAction {
  /** The status that the action gives the order. */
  to: OperatorTarget;
  /** The allowed reasons; empty if no reason is required. */
  reasons: readonly EndReason[];
}

/**
 * Returns every status to which an operator may move an order from its current status, from the domain's own
 * table.
 */
export const listNextActions = (
  order: Pick<OperatorOrder, "status" | "secondary_inspection_required">,
): NextAction[] =>
  transitionTable
    .filter(({ trigger, from }) => trigger === "operator" && from === order.status)
    .filter(({ requiresInspection }) => !requiresInspection || order.secondary_inspection_required)
    .map(({ to, reasons = [] }) => ({ to: to as OperatorTarget, reasons }));

import { Problem } from "../errors/problem.ts";
import type { Invoice } from "../invoices/invoice.ts";
import { nextVersion } from "./next-version.ts";
import type { CancellationReason, FailureReason, Order, OrderFacts, OrderStatus, Shipment } from "./order.ts";
import { amountsOf } from "./order-amounts.ts";
import { factsOf, knownFactsOf } from "./status-facts.ts";
import { findArrow, type Trigger } from "./transition-table.ts";

/** The target status of an order, with the details that status requires. */
export type Move =
  | { to: "acquiring" }
  | { to: "secondary_inspection_in_progress" | "customs" | "delivered" }
  | { to: "secondary_inspection_ready"; secondaryInspectionUrl: string | null }
  | { to: "secured"; auctionFinalPriceKrw: number; auctionFeeUsd: number | null }
  | { to: "failed"; failureReason: FailureReason }
  | { to: "cancelled"; cancellationReason: CancellationReason }
  | { to: "export_processing" | "in_transit"; shipment: Partial<Shipment> };

/** A transition that can be requested. No transition leads back to `placed`. */
export type WantedMove = Move | { to: "placed" };

/** An event other than `order.status_changed`, with what it carries besides the order. */
export type OrderNotice =
  | { type: "order.auction_rescheduled"; previousAuctionDate: number | null }
  | { type: "order.invoice_issued"; invoice: Invoice; previousVersion: number | null }
  | { type: "order.invoice_updated"; invoice: Invoice };

/** An order before and after a change, and how its partner is notified of it. */
export interface OrderChange {
  before: Order;
  after: Order;
  /** Notify at once with `order.status_changed`. */
  emits: boolean;
  /** Notify at once with this event. */
  notice?: OrderNotice;
  /** Notify later with `order.detail_updated`, together with further changes until then. */
  notifiesLater?: true;
}

/**
 * Applies one transition of the transition table to an order.
 * @throws Problem `invalid_status_transition` (`out_of_sequence`) when the table has no such transition for this
 * trigger
 *   and reason.
 */
export function moveOrder(order: Order, move: WantedMove, trigger: Trigger, now: number): OrderChange {
  const arrow = findArrow(order.status, move.to, trigger);
  if (arrow === undefined || move.to === "placed") throw outOfSequence(order.status, move.to);
  if (arrow.requiresInspection && !order.secondaryInspectionRequired) {
    throw outOfSequence(order.status, move.to, { secondary_inspection_required: false });
  }
  const reason = reasonOf(move);
  if (arrow.reasons && !(reason && arrow.reasons.includes(reason))) {
    throw outOfSequence(order.status, move.to, { allowed_reasons: arrow.reasons });
  }
  return { before: order, after: nextOrder(order, move, now), emits: arrow.emits };
}

/** The problem for a transition that the order's status does not allow. */
export function outOfSequence(
  currentStatus: OrderStatus,
  requestedStatus: OrderStatus,
  more: Record<string, unknown> = {},
): Problem {
  return new Problem(
    "invalid_status_transition",
    `An order that is ${currentStatus} cannot become ${requestedStatus} this way. Read the order and act on its current status.`,
    { reason: "out_of_sequence", current_status: currentStatus, requested_status: requestedStatus, ...more },
  );
}

function reasonOf(move: Move): FailureReason | CancellationReason | null {
  if (move.to === "failed") return move.failureReason;
  return move.to === "cancelled" ? move.cancellationReason : null;
}

function nextOrder(order: Order, move: Move, now: number): Order {
  const facts = nextFacts(order, now);
  const { secondaryInspectionUrl, acquiredAt, ...bought } = knownFactsOf(order);
  const inspected = { ...facts, secondaryInspectionUrl };
  const pickedUp = { ...inspected, acquiredAt: acquiredAt ?? facts.updatedAt };
  switch (move.to) {
    case "secondary_inspection_in_progress":
      return { ...facts, status: move.to };
    case "secondary_inspection_ready":
      return { ...facts, status: move.to, secondaryInspectionUrl: move.secondaryInspectionUrl };
    case "acquiring":
      return { ...inspected, status: move.to, acquiredAt: now };
    case "secured": {
      const { auctionFinalPriceKrw, auctionFeeUsd } = move;
      const amounts = amountsOf(auctionFinalPriceKrw, facts.fxRate, auctionFeeUsd);
      return { ...pickedUp, status: move.to, auctionFinalPriceKrw, amounts };
    }
    case "export_processing":
    case "in_transit":
      return { ...pickedUp, ...bought, status: move.to, shipment: { ...bought.shipment, ...move.shipment } };
    case "customs":
    case "delivered":
      return { ...pickedUp, ...bought, status: move.to };
    case "failed":
      return { ...inspected, status: move.to, acquiredAt, failureReason: move.failureReason };
    case "cancelled":
      return { ...inspected, status: move.to, cancellationReason: move.cancellationReason };
  }
}

/** The facts of an order's next version. */
export const nextFacts = (order: Order, now: number): OrderFacts => ({
  ...factsOf(order),
  ...nextVersion(order, now),
});

import { Problem } from "../errors/problem.ts";
import type { Invoice } from "../invoices/invoice.ts";
import { nextVersion } from "./next-version.ts";
import type { CancellationReason, FailureReason, Order, OrderFacts, OrderStatus, Shipment } from "./order.ts";
import { amountsOf } from "./order-amounts.ts";
import { recordStatus } from "./status-changes.ts";
import { factsOf, knownFactsOf } from "./status-facts.ts";
import { findTransitionRule, type Trigger } from "./transition-table.ts";

/** The target status of an order, with the details that this status requires. */
export type Transition =
  | { to: "acquiring" }
  | { to: "secondary_inspection_in_progress" | "customs" | "delivered" }
  | { to: "secondary_inspection_ready"; secondaryInspectionUrl: string | null }
  | {
      to: "secured";
      auctionFinalPriceKrw: number;
      auctionFeeUsd: number | null;
      overrideReason?: string | null;
    }
  | { to: "failed"; failureReason: FailureReason }
  | { to: "cancelled"; cancellationReason: CancellationReason }
  | { to: "export_processing" | "in_transit"; shipment: Partial<Shipment> };

/** A transition that can be requested. No transition leads back to `placed`. */
export type RequestedTransition = Transition | { to: "placed" };

/** An event other than `order.status_changed`, with its data in addition to the order. */
export type OrderNotice =
  | { type: "order.auction_rescheduled"; previousAuctionDate: number | null }
  | { type: "order.invoice_issued"; invoice: Invoice; previousVersion: number | null }
  | { type: "order.invoice_updated"; invoice: Invoice };

/** An order before and after a change, and the notification of its partner. */
export interface OrderChange {
  before: Order;
  after: Order;
  /** Whether the partner is notified at once with `order.status_changed`. */
  emits: boolean;
  /** The event with which the partner is notified at once. */
  notice?: OrderNotice;
  /** True if `order.detail_updated` notifies the partner later, together with other changes. */
  notifiesLater?: true;
}

/**
 * Applies one transition of the transition table to an order.
 * @throws Problem `invalid_status_transition` (`out_of_sequence`) when the table has no such transition for
 * this trigger and reason.
 */
export function applyTransition(
  order: Order,
  transition: RequestedTransition,
  trigger: Trigger,
  now: number,
): OrderChange {
  const rule = findTransitionRule(order.status, transition.to, trigger);
  if (rule === undefined || transition.to === "placed") throw outOfSequence(order.status, transition.to);
  if (rule.requiresInspection && !order.secondaryInspectionRequired) {
    throw outOfSequence(order.status, transition.to, { secondary_inspection_required: false });
  }
  const reason = reasonOf(transition);
  if (rule.reasons && !(reason && rule.reasons.includes(reason))) {
    throw outOfSequence(order.status, transition.to, { allowed_reasons: rule.reasons });
  }
  const after = recordStatus(order, nextOrder(order, transition, now));
  return { before: order, after, emits: rule.emits };
}

/** Returns the problem for a transition that the order's status does not allow. */
export function outOfSequence(
  currentStatus: OrderStatus,
  requestedStatus: OrderStatus,
  more: Record<string, unknown> = {},
): Problem {
  return new Problem(
    "invalid_status_transition",
    `An order that is ${currentStatus} cannot move to ${requestedStatus} with this request. Read the order and act on its current status.`,
    { reason: "out_of_sequence", current_status: currentStatus, requested_status: requestedStatus, ...more },
  );
}

function reasonOf(transition: Transition): FailureReason | CancellationReason | null {
  if (transition.to === "failed") return transition.failureReason;
  return transition.to === "cancelled" ? transition.cancellationReason : null;
}

function nextOrder(order: Order, transition: Transition, now: number): Order {
  const facts = nextFacts(order, now);
  const { secondaryInspectionUrl, acquiredAt, ...bought } = knownFactsOf(order);
  const inspected = { ...facts, secondaryInspectionUrl };
  const pickedUp = { ...inspected, acquiredAt: acquiredAt ?? facts.updatedAt };
  switch (transition.to) {
    case "secondary_inspection_in_progress":
      return { ...facts, status: transition.to };
    case "secondary_inspection_ready":
      return { ...facts, status: transition.to, secondaryInspectionUrl: transition.secondaryInspectionUrl };
    case "acquiring":
      return { ...inspected, status: transition.to, acquiredAt: now };
    case "secured": {
      const { auctionFinalPriceKrw, auctionFeeUsd } = transition;
      const amounts = amountsOf(auctionFinalPriceKrw, facts.fxRate, auctionFeeUsd);
      return { ...pickedUp, status: transition.to, auctionFinalPriceKrw, amounts };
    }
    case "export_processing":
    case "in_transit":
      return {
        ...pickedUp,
        ...bought,
        status: transition.to,
        shipment: { ...bought.shipment, ...transition.shipment },
      };
    case "customs":
    case "delivered":
      return { ...pickedUp, ...bought, status: transition.to };
    case "failed":
      return { ...inspected, status: transition.to, acquiredAt, failureReason: transition.failureReason };
    case "cancelled":
      return {
        ...inspected,
        status: transition.to,
        cancellationReason: transition.cancellationReason,
        leadWithdrawnAt: null,
      };
  }
}

/** Returns the facts of an order's next version. */
export const nextFacts = (order: Order, now: number): OrderFacts => ({
  ...factsOf(order),
  ...nextVersion(order, now),
});

import { Problem } from "../errors/problem.ts";
import { nextVersion } from "./next-version.ts";
import type {
  AcquiringOrder,
  CancellationReason,
  CancelledOrder,
  FailedOrder,
  FailureReason,
  InspectedOrder,
  Order,
  OrderFacts,
  OrderStatus,
  SecuredOrder,
  Shipment,
  ShippedOrder,
} from "./order.ts";
import { amountsOf } from "./order-amounts.ts";
import {
  acquiredAtOf,
  amountsOfOrder,
  finalPriceKrwOf,
  inspectionUrlOf,
  shipmentOf,
} from "./status-facts.ts";
import { findArrow, type Trigger } from "./transition-table.ts";

/** Where an order shall go, with what that status needs to know. */
export type Move =
  | { to: "acquiring" }
  | { to: "secondary_inspection_in_progress" | "customs" | "delivered" }
  | { to: "secondary_inspection_ready"; secondaryInspectionUrl: string | null }
  | { to: "secured"; auctionFinalPriceKrw: number; auctionFeeUsd: number | null }
  | { to: "failed"; failureReason: FailureReason }
  | { to: "cancelled"; cancellationReason: CancellationReason }
  | { to: "export_processing" | "in_transit"; shipment: Partial<Shipment> };

/** A move that can be asked for. No arrow leads back to `placed`. */
export type WantedMove = Move | { to: "placed" };

/** What an event other than `order.status_changed` tells beside the order. */
export interface OrderNotice {
  type: "order.auction_rescheduled" | "order.invoice_issued" | "order.invoice_updated";
  facts: Record<string, unknown>;
}

/** An order before and after a change, and how its partner is told of it. */
export interface OrderChange {
  before: Order;
  after: Order;
  /** Told as a change of status, at once. */
  emits: boolean;
  /** Told under this type, at once. */
  notice?: OrderNotice;
  /** Told by a worker soon, as a change of details, together with whatever else changes until then. */
  toldLater?: true;
}

/**
 * Moves an order along one arrow of the transition table.
 * @throws Problem `invalid_status_transition` (`out_of_sequence`) when the table has no such arrow for this trigger and
 *   reason.
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

/** The refusal of a move that the order's status does not allow. */
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
  switch (move.to) {
    case "secondary_inspection_in_progress":
      return { ...facts, status: move.to };
    case "secondary_inspection_ready":
      return becomeReady(facts, move.secondaryInspectionUrl);
    case "acquiring":
      return becomeAcquiring(facts, inspectionUrlOf(order), now);
    case "secured":
      return becomeSecured(facts, order, move);
    case "export_processing":
    case "in_transit":
      return becomeShipped(facts, order, move.to, move.shipment);
    case "customs":
    case "delivered":
      return becomeShipped(facts, order, move.to, {});
    case "failed":
      return becomeFailed(facts, order, move.failureReason);
    case "cancelled":
      return becomeCancelled(facts, order, move.cancellationReason);
  }
}

/** The facts of an order's next version. */
export function nextFacts(order: Order, now: number): OrderFacts {
  return {
    orderId: order.orderId,
    partnerId: order.partnerId,
    vehicleId: order.vehicleId,
    vin: order.vin,
    licensePlate: order.licensePlate,
    maxBidUsd: order.maxBidUsd,
    bidAt: order.bidAt,
    fxRate: order.fxRate,
    auctionDate: order.auctionDate,
    orderCutoffAt: order.orderCutoffAt,
    options: order.options,
    secondaryInspectionRequired: order.secondaryInspectionRequired,
    pricing: order.pricing,
    endUserId: order.endUserId,
    invoice: order.invoice,
    createdAt: order.createdAt,
    ...nextVersion(order, now),
  };
}

const becomeReady = (facts: OrderFacts, secondaryInspectionUrl: string | null): InspectedOrder => ({
  ...facts,
  status: "secondary_inspection_ready",
  secondaryInspectionUrl,
});

const becomeAcquiring = (facts: OrderFacts, inspectionUrl: string | null, now: number): AcquiringOrder => ({
  ...facts,
  status: "acquiring",
  secondaryInspectionUrl: inspectionUrl,
  acquiredAt: now,
});

function becomeSecured(
  facts: OrderFacts,
  order: Order,
  move: Extract<Move, { to: "secured" }>,
): SecuredOrder {
  return {
    ...facts,
    status: "secured",
    secondaryInspectionUrl: inspectionUrlOf(order),
    acquiredAt: acquiredAtOf(order) ?? facts.updatedAt,
    auctionFinalPriceKrw: move.auctionFinalPriceKrw,
    amounts: amountsOf(move.auctionFinalPriceKrw, facts.fxRate, move.auctionFeeUsd),
  };
}

function becomeShipped(
  facts: OrderFacts,
  order: Order,
  status: ShippedOrder["status"],
  shipment: Partial<Shipment>,
): ShippedOrder {
  return {
    ...facts,
    status,
    secondaryInspectionUrl: inspectionUrlOf(order),
    acquiredAt: acquiredAtOf(order) ?? facts.updatedAt,
    auctionFinalPriceKrw: finalPriceKrwOf(order),
    amounts: amountsOfOrder(order),
    shipment: { ...shipmentOf(order), ...shipment },
  };
}

const becomeFailed = (facts: OrderFacts, order: Order, failureReason: FailureReason): FailedOrder => ({
  ...facts,
  status: "failed",
  secondaryInspectionUrl: inspectionUrlOf(order),
  acquiredAt: acquiredAtOf(order),
  failureReason,
});

const becomeCancelled = (
  facts: OrderFacts,
  order: Order,
  cancellationReason: CancellationReason,
): CancelledOrder => ({
  ...facts,
  status: "cancelled",
  secondaryInspectionUrl: inspectionUrlOf(order),
  cancellationReason,
});

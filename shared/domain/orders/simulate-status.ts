import { isUnchanged } from "./amend-order.ts";
import { nextFacts, type OrderChange } from "./apply-transition.ts";
import { type FailureReason, isActive, type Order, type OrderAmounts, type OrderStatus } from "./order.ts";
import { recordStatus } from "./status-changes.ts";
import { knownFactsOf } from "./status-facts.ts";

/** A status to simulate, with its details. All details are optional. */
export interface SimulatedStatus {
  status: OrderStatus;
  /** Whole US dollars. */
  purchasePriceUsd?: number | undefined;
  auctionFeeUsd?: number | null | undefined;
  failureReason?: FailureReason | null | undefined;
  /** Any text; a blank text counts as absent. */
  cancellationReason?: string | null | undefined;
  secondaryInspectionUrl?: string | undefined;
  /** The simulated time of the change, epoch milliseconds. */
  occurredAt: number;
}

/**
 * Moves an order to any status, ignoring the transition table. Required details that the request omits are
 * taken from the order or generated. Null when the order already has that status and nothing else would
 * change.
 */
export function simulateStatus(order: Order, simulated: SimulatedStatus, now: number): OrderChange | null {
  const after = recordStatus(order, simulatedOrder(order, simulated, now));
  if (order.status !== simulated.status) return { before: order, after, emits: true };
  return isUnchanged(order, after) ? null : { before: order, after, emits: false, notifiesLater: true };
}

/** Reports whether an ended order becomes active again. */
export const revives = ({ before, after }: OrderChange): boolean => !isActive(before) && isActive(after);

function simulatedOrder(order: Order, simulated: SimulatedStatus, now: number): Order {
  const facts = nextFacts(order, now);
  const { status } = simulated;
  const { secondaryInspectionUrl, acquiredAt, shipment } = knownFactsOf(order);
  const inspection = { secondaryInspectionUrl: simulated.secondaryInspectionUrl ?? secondaryInspectionUrl };
  const pickup = { ...inspection, acquiredAt: acquiredAt ?? simulated.occurredAt };
  switch (status) {
    case "placed":
    case "secondary_inspection_in_progress":
      return { ...facts, status };
    case "secondary_inspection_ready":
      return { ...facts, ...inspection, status };
    case "acquiring":
      return { ...facts, ...pickup, status };
    case "secured":
      return { ...facts, ...pickup, ...purchaseOf(order, simulated), status };
    case "failed": {
      const failureReason = simulated.failureReason ?? (acquiredAt === null ? "auction_passed" : "outbid");
      return { ...facts, ...inspection, status, acquiredAt, failureReason };
    }
    case "cancelled": {
      const declined = order.status === "secondary_inspection_ready";
      const usual = declined ? "secondary_inspection_declined" : "dealer_cancelled";
      const cancellationReason = simulated.cancellationReason?.trim() || usual;
      return { ...facts, ...inspection, status, cancellationReason, leadWithdrawnAt: null };
    }
    default:
      return { ...facts, ...pickup, ...purchaseOf(order, simulated), shipment, status };
  }
}

function purchaseOf(
  order: Order,
  { purchasePriceUsd, auctionFeeUsd }: SimulatedStatus,
): { auctionFinalPriceKrw: number | null; amounts: OrderAmounts } {
  const { auctionFinalPriceKrw, amounts } = knownFactsOf(order);
  return {
    auctionFinalPriceKrw,
    amounts: {
      purchasePriceUsd:
        purchasePriceUsd ??
        amounts.purchasePriceUsd ??
        order.maxBidAmountUsd ??
        order.pricing?.listingPrice ??
        null,
      auctionFeeUsd: auctionFeeUsd === undefined ? amounts.auctionFeeUsd : auctionFeeUsd,
    },
  };
}

import { statusFacts } from "../status-facts.ts";
import { type Order, unknownShipment } from "./order.ts";

const orders = statusFacts<Order>({
  secondaryInspectionUrl: null,
  acquiredAt: null,
  auctionFinalPriceKrw: null,
  amounts: null,
  shipment: null,
  failureReason: null,
  cancellationReason: null,
  leadWithdrawnAt: null,
});

const unknownAmounts = { purchasePriceUsd: null, auctionFeeUsd: null };

/** Returns the facts that an order has in every status. */
export const factsOf = orders.lasting;

/** Returns the order with null for facts that its status does not have, and for unknown amounts. */
export function wholeOrder(order: Order) {
  const whole = orders.whole(order);
  return { ...whole, amounts: whole.amounts ?? unknownAmounts };
}

/**
 * Returns the facts that the order already has and that its next status may need. The shipment is unknown
 * before `export_processing`.
 */
export function knownFactsOf(order: Order) {
  const { secondaryInspectionUrl, acquiredAt, auctionFinalPriceKrw, amounts, shipment } = wholeOrder(order);
  return {
    secondaryInspectionUrl,
    acquiredAt,
    auctionFinalPriceKrw,
    amounts,
    shipment: shipment ?? unknownShipment,
  };
}

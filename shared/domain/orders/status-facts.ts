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
});

const unknownAmounts = { purchasePriceUsd: null, auctionFeeUsd: null };

/** Only what an order has in every status. */
export const factsOf = orders.lasting;

/** The order with null for what its status does not have; what the car costs is then unknown, piece by piece. */
export function wholeOrder(order: Order) {
  const whole = orders.whole(order);
  return { ...whole, amounts: whole.amounts ?? unknownAmounts };
}

/** What an order knows of the facts of other statuses, to go on with. Nothing is known of a shipment before its first status. */
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

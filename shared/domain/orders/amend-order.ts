import { Problem } from "../errors/problem.ts";
import { isSameValue } from "../values/is-same-value.ts";
import type { CarFacts } from "./car-facts.ts";
import type { OrderChange } from "./move-order.ts";
import { nextVersion } from "./next-version.ts";
import type { Order, OrderAmounts, Shipment } from "./order.ts";
import { amountsOf } from "./order-amounts.ts";

/** The order with other facts about its car; null when they are the ones it has. Its partner is told soon. */
export function amendCar(order: Order, facts: Partial<CarFacts>, now: number): OrderChange | null {
  const after: Order = {
    ...order,
    ...facts,
    ...nextVersion(order, now),
  };
  return isUnchanged(order, after) ? null : { before: order, after, emits: false, notifiesLater: true };
}

/** What an operator can put right on an order. What is left out stays as it is. */
export interface Correction extends Partial<CarFacts> {
  shipment?: Partial<Shipment>;
  /** Whole won; what the car cost in dollars is computed anew from it. */
  auctionFinalPriceKrw?: number;
  /** Whole US dollars; outweighs what the won come to, for orders settled at another day's rate. */
  purchasePriceUsd?: number | null;
  auctionFeeUsd?: number | null;
}

/**
 * The order with an operator's corrections; null when nothing is different by them. Its partner is told soon.
 * @throws Problem `conflict` for prices of a car that is not bought, or a shipment before `export_processing`
 */
export function correctOrder(order: Order, correction: Correction, now: number): OrderChange | null {
  const { shipment, auctionFinalPriceKrw, purchasePriceUsd, auctionFeeUsd, ...car } = correction;
  const next = nextVersion(order, now);
  const after: Order = { ...order, ...car, ...next };
  const prices = { auctionFinalPriceKrw, purchasePriceUsd, auctionFeeUsd };
  if (Object.values(prices).some((price) => price !== undefined)) {
    if (!("amounts" in after)) throw tooEarly(order, "Prices can be corrected once the car is bought.");
    Object.assign(after, correctPrices(after, prices));
  }
  if (shipment !== undefined) {
    if (!("shipment" in after))
      throw tooEarly(order, "The shipment can be entered from export_processing on.");
    after.shipment = { ...after.shipment, ...shipment };
  }
  return isUnchanged(order, after) ? null : { before: order, after, emits: false, notifiesLater: true };
}

function correctPrices(
  order: Extract<Order, { amounts: OrderAmounts }>,
  prices: {
    [Name in "auctionFinalPriceKrw" | "purchasePriceUsd" | "auctionFeeUsd"]: Correction[Name] | undefined;
  },
) {
  const finalPriceKrw = prices.auctionFinalPriceKrw ?? order.auctionFinalPriceKrw;
  const feeUsd = prices.auctionFeeUsd === undefined ? order.amounts.auctionFeeUsd : prices.auctionFeeUsd;
  const computed =
    prices.auctionFinalPriceKrw === undefined
      ? order.amounts
      : amountsOf(prices.auctionFinalPriceKrw, order.fxRate, feeUsd);
  const { purchasePriceUsd = computed.purchasePriceUsd } = prices;
  return { auctionFinalPriceKrw: finalPriceKrw, amounts: { purchasePriceUsd, auctionFeeUsd: feeUsd } };
}

const tooEarly = (order: Order, message: string): Problem =>
  new Problem("conflict", message, { current_status: order.status });

/** True when two states of an order differ in nothing but the record of the change itself. */
export const isUnchanged = (before: Order, after: Order): boolean =>
  isSameValue({ ...before, version: 0, updatedAt: 0 }, { ...after, version: 0, updatedAt: 0 });

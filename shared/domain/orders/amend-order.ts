import { Problem } from "../errors/problem.ts";
import { isSameValue } from "../values/is-same-value.ts";
import type { OrderChange } from "./apply-transition.ts";
import { nextVersion } from "./next-version.ts";
import type { Order, OrderAmounts, Shipment } from "./order.ts";
import { amountsOf } from "./order-amounts.ts";
import type { OrderedCarFacts } from "./ordered-car-facts.ts";
import { requireUsualCorrection } from "./require-usual-award.ts";

/**
 * Returns the order with corrected facts about its car; null when nothing changes. Its partner is notified
 * shortly.
 */
export function amendCar(order: Order, facts: Partial<OrderedCarFacts>, now: number): OrderChange | null {
  const after: Order = {
    ...order,
    ...facts,
    ...nextVersion(order, now),
  };
  return isUnchanged(order, after) ? null : { before: order, after, emits: false, notifiesLater: true };
}

/** An operator's correction of an order. Absent fields are unchanged. */
export interface Correction extends Partial<OrderedCarFacts> {
  shipment?: Partial<Shipment>;
  /** Whole won; the cost in dollars is recomputed from it. */
  auctionFinalPriceKrw?: number;
  /** Whole US dollars; overrides the converted price, for orders settled at another day's rate. */
  purchasePriceUsd?: number | null;
  auctionFeeUsd?: number | null;
  /** The operator's reason for prices that `requireUsualCorrection` would reject. */
  overrideReason?: string | null;
}

/**
 * Returns the order with an operator's corrections; null when they change nothing. Its partner is notified
 * shortly.
 * @throws Problem `conflict` for prices of a car that is not bought, or a shipment before
 * `export_processing`; `validation_error` for implausible prices
 */
export function correctOrder(order: Order, correction: Correction, now: number): OrderChange | null {
  const { shipment, auctionFinalPriceKrw, purchasePriceUsd, auctionFeeUsd, ...others } = correction;
  const { overrideReason = null, ...car } = others;
  const next = nextVersion(order, now);
  const after: Order = { ...order, ...car, ...next };
  const prices = { auctionFinalPriceKrw, purchasePriceUsd, auctionFeeUsd };
  if (Object.values(prices).some((price) => price !== undefined)) {
    if (!("amounts" in after))
      throw tooEarly(
        order,
        "Prices can be corrected only after the car is bought. Wait until the order is secured.",
      );
    Object.assign(after, correctPrices(after, prices));
    requireUsualCorrection(order, after, overrideReason);
  }
  if (shipment !== undefined) {
    if (!("shipment" in after))
      throw tooEarly(
        order,
        "The shipment can be entered only from export_processing on. Wait for this status.",
      );
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

/** Reports whether two versions of an order differ only in `version` and `updatedAt`. */
export const isUnchanged = (before: Order, after: Order): boolean =>
  isSameValue({ ...before, version: 0, updatedAt: 0 }, { ...after, version: 0, updatedAt: 0 });

import type { Order } from "../../api/generated/types.ts";
import { ceilingKrw } from "./ceiling-krw.ts";

/** One amount of an order in both currencies; null if unknown. */
export interface OrderAmount {
  id: "bid" | "highest" | "price" | "fee" | "total" | "below";
  won: number | null;
  dollars: number | null;
}

/** The facts of an order that decide its amounts. */
export type PricedOrder = Pick<Order, "max_bid_amount_usd" | "current_max_bid_usd" | "fx_rate" | "amounts">;

/**
 * Returns the amounts of an order from its bid to the total of price and fee. Won amounts use the order's locked rate.
 * Bids in won are rounded down, so that a hammer price up to this amount never exceeds the bid.
 *
 * @param hammerKrw the hammer price in won, null if unknown. Omitted for readers who may not know it: their won amounts
 * are then estimated.
 */
export function listOrderAmounts(order: PricedOrder, hammerKrw?: number | null): OrderAmount[] {
  const { amounts, fx_rate, max_bid_amount_usd: bid, current_max_bid_usd: highest } = order;
  const { purchase_price_usd: price, auction_fee_usd: fee } = amounts;
  const ceiling = ceilingKrw(order);
  const highestWon = ceilingKrw({ max_bid_amount_usd: highest, fx_rate });
  const inWon = (usd: number | null) => (usd === null || fx_rate === null ? null : Math.round(usd * fx_rate));
  const bids: OrderAmount[] = [
    { id: "bid", won: ceiling, dollars: bid },
    ...(bid === null ? [] : [{ id: "highest" as const, won: highestWon, dollars: highest }]),
  ];
  if (price === null) return bids;
  const hammer = hammerKrw === undefined ? estimateHammer(price, fx_rate) : hammerKrw;
  const feeWon = inWon(fee);
  return [
    ...bids,
    { id: "price", won: hammer, dollars: price },
    { id: "fee", won: feeWon, dollars: fee },
    {
      id: "total",
      won: hammer === null || feeWon === null ? null : hammer + feeWon,
      dollars: fee === null ? null : price + fee,
    },
    ...(bid === null
      ? []
      : [
          {
            id: "below" as const,
            won: ceiling === null || hammer === null ? null : ceiling - hammer,
            dollars: bid - price,
          },
        ]),
  ];
}

/** Hammer prices are usually multiples of ten thousand won. */
const wonUnit = 10_000;

/** Estimates the hammer price from the purchase price in whole dollars, to the nearest multiple of 10,000 won. */
const estimateHammer = (priceUsd: number, wonPerUsd: number | null): number | null =>
  wonPerUsd === null ? null : Math.round((priceUsd * wonPerUsd) / wonUnit) * wonUnit;

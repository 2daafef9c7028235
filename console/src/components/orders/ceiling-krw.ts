import { ceilingKrw as ceilingOf } from "../../../../shared/domain/orders/require-usual-award.ts";
import type { Order } from "../../api/generated/types.ts";

/**
 * Returns the highest allowed hammer price of an order in whole won: its ceiling at its locked rate, rounded down so
 * that no bid exceeds the ceiling. Null without a ceiling or a rate.
 */
export const ceilingKrw = ({
  max_bid_amount_usd: maxBidAmountUsd,
  fx_rate: fxRate,
}: Pick<Order, "max_bid_amount_usd" | "fx_rate">): number | null => ceilingOf({ maxBidAmountUsd, fxRate });

import { ceilingKrw as ceilingOf } from "../../../../shared/domain/orders/guard-award.ts";
import type { Order } from "../../api/generated/types.ts";

/**
 * Returns what an order may cost in the hall, whole won: its ceiling by its own locked rate, rounded down so that no
 * bid passes the ceiling. Null without a ceiling or a rate.
 */
export const ceilingKrw = ({
  max_bid_amount_usd: maxBidAmountUsd,
  fx_rate: fxRate,
}: Pick<Order, "max_bid_amount_usd" | "fx_rate">): number | null => ceilingOf({ maxBidAmountUsd, fxRate });

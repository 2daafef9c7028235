import { usdToKrwRoundedDown } from "../../../../shared/domain/pricing/convert-currency.ts";
import type { Order } from "../../api/generated/types.ts";

/**
 * Returns what an order may cost in the hall, whole won: its ceiling by its own locked rate, rounded down so that no
 * bid passes the ceiling. Null without a ceiling or a rate.
 */
export const ceilingKrw = ({
  max_bid_amount_usd: ceiling,
  fx_rate: rate,
}: Pick<Order, "max_bid_amount_usd" | "fx_rate">): number | null =>
  ceiling === null || rate === null ? null : usdToKrwRoundedDown(ceiling, rate);

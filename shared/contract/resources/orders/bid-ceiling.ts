import * as z from "zod/mini";
import { described } from "../../schema/described.ts";

/** The ceiling of a bid on a lot, in the currencies of the partner and of the auction. */
export const ceilingFields = {
  max_bid_amount_usd: described(
    z.nullable(z.int()),
    "Bid ceiling, whole US dollars; null for a fixed price.",
  ),
  ceiling_krw: described(
    z.nullable(z.int()),
    "The ceiling in whole won at the order's locked rate, rounded down; null without a ceiling or a rate.",
  ),
};

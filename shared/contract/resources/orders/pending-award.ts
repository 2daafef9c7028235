import * as z from "zod/mini";
import { described } from "../../schema/described.ts";
import { responseId } from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

/** An award that is not carried out yet; null if there is none. */
export const pendingAwardField = described(
  z.nullable(
    z
      .object({
        winner_order_id: described(responseId, "The order for which the vehicle is bought."),
        auction_final_price_krw: described(z.int(), "Hammer price in won."),
        auction_fee_usd: described(z.nullable(z.int()), "The auction house's fee."),
        awarded_by: described(responseId, "The operator who recorded the award."),
        effective_at: described(
          timestamp,
          "Time until which the award can be taken back. The award is then carried out and partners are notified, at most a minute later.",
        ),
      })
      .check(z.meta({ id: "PendingAward", description: "An award that can still be taken back." })),
  ),
  "The recorded award that no partner has been notified of; null if there is none.",
);

/** An award that is not carried out yet. */
export type PendingAwardResource = NonNullable<z.output<typeof pendingAwardField>>;

import * as z from "zod/mini";
import { sentTerms } from "../../../domain/orders/placement-terms.ts";
import { idText } from "../../schema/text-values.ts";
import { orderSchema } from "./order.ts";

// The bid comes first in the documents.
const { max_bid_amount_usd, ...otherTerms } = sentTerms;

/** Body of the routes that place an order. */
export const placementBody = z
  .strictObject({
    vehicle_id: idText.check(z.meta({ description: "Current listing id, auction or dealer." })),
    max_bid_amount_usd,
    ...otherTerms,
  })
  .check(z.meta({ id: "CreateOrder", description: "The car to order and the highest price." }));

/** Responses of the routes that place an order. */
export const placementResponses = {
  201: { description: "The new order.", schema: orderSchema },
  200: {
    description: "A replay: the body of the first response to this idempotency key.",
    schema: orderSchema,
    headers: { "Idempotent-Replayed": "`true` on a replay." },
  },
};

/** Error codes of the routes that place an order. */
export const placementErrors = [
  "missing_idempotency_key",
  "validation_error",
  "missing_max_bid",
  "vehicle_not_found",
  "past_order_cutoff",
  "past_secondary_inspection_cutoff",
  "duplicate_order",
  "vehicle_unavailable",
  "idempotency_key_reused",
  "dealer_upstream_unavailable",
] as const;

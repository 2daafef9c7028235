import * as z from "zod/mini";
import { largestBidUsd } from "../../../domain/orders/largest-bid.ts";
import { defineRoute } from "../../define-route.ts";
import { orderSchema } from "../../resources/orders/order.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";

/** `PATCH /v1/orders/{id}` */
export const changeOrderBidRoute = defineRoute({
  operationId: "changeOrderBid",
  audience: "partner",
  inConsole: true,
  area: "orders",
  method: "PATCH",
  path: "/v1/orders/{id}",
  summary: "Change your bid",
  description:
    "Allowed while the order is `placed` and until `order_cutoff_at`. A changed bid ranks by the time of the change; sending the same value again changes nothing. Other partners bidding for the car receive `order.detail_updated` if their standing changes.",
  params: orderIdParams,
  body: z
    .strictObject({
      max_bid_amount_usd: z.nullable(z.int().check(z.maximum(largestBidUsd))).check(
        z.meta({
          description:
            "The new ceiling, whole US dollars, at least the listing price and at most a few times as much.",
        }),
      ),
    })
    .check(z.meta({ id: "ChangeOrderBid", description: "The new bid; nothing else can be changed." })),
  responses: { 200: { description: "The updated order.", schema: orderSchema } },
  errors: [
    "validation_error",
    "missing_max_bid",
    "order_not_found",
    "invalid_status_transition",
    "past_order_cutoff",
  ],
  budgeted: true,
  rateLimit: "write",
});

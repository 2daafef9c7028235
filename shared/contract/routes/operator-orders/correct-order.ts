import * as z from "zod/mini";
import { listingLimits } from "../../../domain/inventory/listing-limits.ts";
import { defineRoute } from "../../define-route.ts";
import { auctionFeeUsd, correctionReason, finalPriceKrw } from "../../resources/orders/lot-input.ts";
import { operatorOrderSchema } from "../../resources/orders/order.ts";
import { orderIdParams } from "../../resources/orders/order-params.ts";
import { shipmentBody } from "../../resources/orders/shipment.ts";
import { largestOrderUsd } from "../../schema/amounts.ts";
import { plainCharacters } from "../../schema/response-values.ts";

const longestVin = 30;
const longestPlate = 30;

const text = (longest: number, description: string) =>
  z
    .optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(longest))))
    .check(z.meta({ description }));

/** Body of `PATCH /ops/v1/orders/{id}`. */
export const correctionBody = z
  .strictObject({
    vin: text(longestVin, "Vehicle identification number."),
    license_plate: text(longestPlate, "License plate."),
    options: z
      .optional(
        z
          .array(
            z
              .string()
              .check(
                z.minLength(1),
                z.maxLength(listingLimits.option),
                z.regex(plainCharacters, "must be a token without spaces and quotation marks"),
              ),
          )
          .check(z.maxLength(listingLimits.options)),
      )
      .check(z.meta({ description: "All option tokens of the car." })),
    shipment: z
      .optional(shipmentBody)
      .check(z.meta({ description: "Allowed from `export_processing` on; omitted fields stay unchanged." })),
    auction_final_price_krw: z
      .optional(finalPriceKrw)
      .check(z.meta({ description: "Allowed from `secured` on; the purchase price is recomputed from it." })),
    purchase_price_usd: z
      .optional(z.nullable(z.int().check(z.nonnegative(), z.maximum(largestOrderUsd))))
      .check(z.meta({ description: "Allowed from `secured` on, for orders settled at another day's rate." })),
    auction_fee_usd: auctionFeeUsd,
    override_reason: correctionReason,
  })
  .check(
    z.meta({ id: "CorrectOrder", description: "The fields to correct; omitted fields stay unchanged." }),
  );

/** Body of `PATCH /ops/v1/orders/{id}`. */
export type CorrectionBody = z.output<typeof correctionBody>;

/** `PATCH /ops/v1/orders/{id}` */
export const correctOrderRoute = defineRoute({
  operationId: "correctOrder",
  audience: "operator",
  area: "orders",
  consoleFunction: "serve-order-changes",
  method: "PATCH",
  path: "/ops/v1/orders/{id}",
  summary: "Correct details of an order",
  description:
    "The partner is notified by one `order.detail_updated` within a minute or two, unless the request changes nothing. Prices can be corrected once the car is bought, and the shipment from `export_processing` on. Prices above the order's ceiling at its locked rate, or a fee above three times the house's usual fee, need `override_reason`.",
  params: orderIdParams,
  body: correctionBody,
  responses: { 200: { description: "The updated order.", schema: operatorOrderSchema } },
  errors: ["validation_error", "order_not_found", "conflict"],
  budgeted: false,
});

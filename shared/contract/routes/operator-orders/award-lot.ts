import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { auctionFeeUsd, finalPriceKrw, lotParams, overrideReason } from "../../resources/orders/lot-input.ts";
import { lotOutcomeSchema } from "../../resources/orders/order.ts";

/** `POST /ops/v1/lots/{vehicle_id}/award` */
export const awardLotRoute = defineRoute({
  operationId: "awardLot",
  audience: "operator",
  area: "orders",
  method: "POST",
  path: "/ops/v1/lots/{vehicle_id}/award",
  summary: "Record that a vehicle was won",
  description:
    "The highest order in acquisition becomes `secured`; the other orders fail with `outbid_internally`. Orders placed since acquisition began take part. An award is final: repeating the call with the same terms completes an interrupted award, and other terms return `conflict`. If the environment has a grace period, the award is first recorded as `pending_award`. Before `effective_at`, no order changes, no partner is notified, and any action on the lot except taking the award back returns `conflict`. A price above the winner's ceiling at its locked rate, or a fee above three times the house's usual fee, needs `override_reason`.",
  params: lotParams,
  body: z
    .strictObject({
      auction_final_price_krw: finalPriceKrw,
      auction_fee_usd: auctionFeeUsd,
      override_reason: overrideReason,
    })
    .check(z.meta({ id: "AwardLot", description: "The terms on which the vehicle was won." })),
  responses: { 200: { description: "The outcome of the lot.", schema: lotOutcomeSchema } },
  errors: ["validation_error", "invalid_status_transition", "conflict"],
  budgeted: false,
});

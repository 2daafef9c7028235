import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { auctionFeeUsd, finalPriceKrw, lotParams, overrideReason } from "../../resources/lot-input.ts";
import { lotOutcomeSchema } from "../../resources/order.ts";

/** `POST /ops/v1/lots/{vehicle_id}/award` */
export const awardLotRoute = defineRoute({
  operationId: "awardLot",
  audience: "operator",
  area: "orders",
  method: "POST",
  path: "/ops/v1/lots/{vehicle_id}/award",
  summary: "Record that a vehicle was won",
  description:
    "The highest order in acquisition becomes `secured`, the others fail `outbid_internally`. Orders placed since acquisition began take part. Final: repeating it with the same terms completes an interrupted award; other terms are a `conflict`. Where the environment has a grace, the award is only recorded as `pending_award`: no order changes and no partner is notified before `effective_at`, and until then any other action on the lot is a `conflict` except taking the award back. A price above the winner's ceiling at its locked rate, or a fee above three times the house's own, needs `override_reason`.",
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

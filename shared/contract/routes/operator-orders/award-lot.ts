import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { auctionFeeUsd, finalPriceKrw, lotParams } from "../../resources/lot-input.ts";
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
    "The highest order in acquisition becomes `secured`, the others fail `outbid_internally`. Orders placed since the lot was picked up take part. Final: repeating it at the same terms finishes what was interrupted, other terms are a `conflict`.",
  params: lotParams,
  body: z
    .object({ auction_final_price_krw: finalPriceKrw, auction_fee_usd: auctionFeeUsd })
    .check(z.meta({ id: "AwardLot", description: "What the vehicle was won for." })),
  responses: { 200: { description: "What became of the lot.", schema: lotOutcomeSchema } },
  errors: ["validation_error", "invalid_status_transition", "conflict"],
  budgeted: false,
});

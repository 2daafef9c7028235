import { awardLot } from "../../../shared/application/orders/lots/award-lot.ts";
import { awardLotRoute } from "../../../shared/contract/routes/operator-orders/award-lot.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/lots/{vehicle_id}/award` */
export const handler = consoleHandler(awardLotRoute, async ({ params, body, caller, now }) => {
  const terms = {
    winnerOrderId: null,
    auctionFinalPriceKrw: body.auction_final_price_krw,
    auctionFeeUsd: body.auction_fee_usd ?? null,
    overrideReason: body.override_reason ?? null,
  };
  const outcome = await awardLot(params.vehicle_id, terms, { actor: caller.actor, now });
  return { status: 200, body: outcome };
});

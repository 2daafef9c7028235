import { shipmentBody } from "../../contract/resources/shipment.ts";
import type { TransitionBody } from "../../contract/routes/operator-orders/transition-order.ts";
import { fromWire } from "../../contract/schema/convert.ts";
import type { RequestedTransition } from "../../domain/orders/apply-transition.ts";

/** Returns the transition in an operator's request body. */
export function readTransition(body: TransitionBody): RequestedTransition {
  switch (body.to) {
    case "secondary_inspection_ready":
      return { to: body.to, secondaryInspectionUrl: body.secondary_inspection_url ?? null };
    case "secured":
      return {
        to: body.to,
        auctionFinalPriceKrw: body.auction_final_price_krw,
        auctionFeeUsd: body.auction_fee_usd ?? null,
        overrideReason: body.override_reason ?? null,
      };
    case "failed":
      return { to: body.to, failureReason: body.failure_reason };
    case "cancelled":
      return { to: body.to, cancellationReason: body.cancellation_reason };
    case "export_processing":
    case "in_transit":
      return { to: body.to, shipment: fromWire(shipmentBody, body.shipment ?? {}) };
    default:
      return { to: body.to };
  }
}

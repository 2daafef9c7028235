import type { OperatorOrderResource, OrderResource } from "../../contract/resources/order.ts";
import type { Standing } from "../../domain/orders/lot.ts";
import type { Order, Shipment } from "../../domain/orders/order.ts";
import {
  acquiredAtOf,
  amountsOfOrder,
  finalPriceKrwOf,
  inspectionUrlOf,
} from "../../domain/orders/status-facts.ts";
import { toKstIso, toKstIsoOrNull } from "../../domain/time/format-time.ts";
import { presentInvoiceSummary } from "../invoices/present-invoice.ts";

/** An order as its partner sees it, in routes and in events alike. */
export function presentOrder(order: Order, standing: Standing): OrderResource {
  const { purchasePriceUsd, auctionFeeUsd } = amountsOfOrder(order);
  return {
    id: order.orderId,
    vehicle_id: order.vehicleId,
    vin: order.vin,
    license_plate: order.licensePlate,
    status: order.status,
    max_bid_amount_usd: order.maxBidUsd,
    is_highest_bid: standing.isHighestBid,
    current_max_bid_usd: standing.currentMaxBidUsd,
    amounts: { purchase_price_usd: purchasePriceUsd, auction_fee_usd: auctionFeeUsd },
    fx_rate: order.fxRate,
    auction_date: toKstIsoOrNull(order.auctionDate),
    order_cutoff_at: toKstIsoOrNull(order.orderCutoffAt),
    options: [...order.options],
    created_at: toKstIso(order.createdAt),
    updated_at: toKstIso(order.updatedAt),
    secondary_inspection_required: order.secondaryInspectionRequired,
    secondary_inspection_url: inspectionUrlOf(order),
    failure_reason: "failureReason" in order ? order.failureReason : null,
    cancellation_reason: "cancellationReason" in order ? order.cancellationReason : null,
    acquired_at: toKstIsoOrNull(acquiredAtOf(order)),
    pricing: order.pricing as OrderResource["pricing"],
    shipment: "shipment" in order ? presentShipment(order.shipment) : null,
    invoice: order.invoice && presentInvoiceSummary(order.invoice),
  };
}

/** An order as an operator sees it. */
export const presentOperatorOrder = (order: Order, standing: Standing): OperatorOrderResource => ({
  ...presentOrder(order, standing),
  partner_id: order.partnerId,
  end_user_id: order.endUserId,
  auction_final_price_krw: finalPriceKrwOf(order),
  version: order.version,
});

const presentShipment = (shipment: Shipment): NonNullable<OrderResource["shipment"]> => ({
  carrier: shipment.carrier,
  vessel_name: shipment.vesselName,
  voyage_no: shipment.voyageNo,
  bl_number: shipment.blNumber,
  container_no: shipment.containerNo,
  port_of_loading: shipment.portOfLoading,
  port_of_discharge: shipment.portOfDischarge,
  etd: toKstIsoOrNull(shipment.etd),
  eta: toKstIsoOrNull(shipment.eta),
  departed_at: toKstIsoOrNull(shipment.departedAt),
  arrived_at: toKstIsoOrNull(shipment.arrivedAt),
  tracking_url: shipment.trackingUrl,
});

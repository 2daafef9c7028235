import type * as z from "zod/mini";
import type { shipmentBody } from "../../contract/resources/shipment-input.ts";
import type { TransitionBody } from "../../contract/routes/operator-orders/transition-order.ts";
import type { WantedMove } from "../../domain/orders/move-order.ts";
import type { Shipment } from "../../domain/orders/order.ts";
import { dropAbsent } from "../drop-absent.ts";

/** The move an operator's request body asks for. */
export function readMove(body: TransitionBody): WantedMove {
  switch (body.to) {
    case "secondary_inspection_ready":
      return { to: body.to, secondaryInspectionUrl: body.secondary_inspection_url ?? null };
    case "secured":
      return {
        to: body.to,
        auctionFinalPriceKrw: body.auction_final_price_krw,
        auctionFeeUsd: body.auction_fee_usd ?? null,
      };
    case "failed":
      return { to: body.to, failureReason: body.failure_reason };
    case "cancelled":
      return { to: body.to, cancellationReason: body.cancellation_reason };
    case "export_processing":
    case "in_transit":
      return { to: body.to, shipment: readShipment(body.shipment ?? {}) };
    default:
      return { to: body.to };
  }
}

type ShipmentBody = z.output<typeof shipmentBody>;

/** Only what was sent: a field left out leaves what is known. */
export function readShipment(body: ShipmentBody): Partial<Shipment> {
  return dropAbsent({
    carrier: body.carrier,
    vesselName: body.vessel_name,
    voyageNo: body.voyage_no,
    blNumber: body.bl_number,
    containerNo: body.container_no,
    portOfLoading: body.port_of_loading,
    portOfDischarge: body.port_of_discharge,
    etd: body.etd,
    eta: body.eta,
    departedAt: body.departed_at,
    arrivedAt: body.arrived_at,
    trackingUrl: body.tracking_url,
  });
}

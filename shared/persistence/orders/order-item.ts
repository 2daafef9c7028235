import type { Order, OrderFacts, Shipment, ShippedOrder } from "../../domain/orders/order.ts";
import type { Pricing } from "../../domain/pricing/price-listing.ts";
import { fromSummaryAttributes, toSummaryAttributes } from "../invoices/invoice-summary-item.ts";
import type { StoredItem } from "../table.ts";

/** An order's attributes as they are stored, without keys: the order item and every entry of its trail hold the same. */
export function toOrderAttributes(order: Order): Record<string, unknown> {
  return {
    order_id: order.orderId,
    partner_id: order.partnerId,
    vehicle_id: order.vehicleId,
    status: order.status,
    vin: order.vin,
    license_plate: order.licensePlate,
    max_bid_usd: order.maxBidUsd,
    bid_at: order.bidAt,
    fx_rate: order.fxRate,
    auction_date: order.auctionDate,
    order_cutoff_at: order.orderCutoffAt,
    options: order.options,
    secondary_inspection_required: order.secondaryInspectionRequired,
    pricing: order.pricing,
    end_user_id: order.endUserId,
    invoice: order.invoice && toSummaryAttributes(order.invoice),
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    version: order.version,
    ...statusAttributes(order),
  };
}

function statusAttributes(order: Order): Record<string, unknown> {
  return {
    secondary_inspection_url: "secondaryInspectionUrl" in order ? order.secondaryInspectionUrl : undefined,
    acquired_at: "acquiredAt" in order ? order.acquiredAt : undefined,
    auction_final_price_krw: "auctionFinalPriceKrw" in order ? order.auctionFinalPriceKrw : undefined,
    purchase_price_usd: "amounts" in order ? order.amounts.purchasePriceUsd : undefined,
    auction_fee_usd: "amounts" in order ? order.amounts.auctionFeeUsd : undefined,
    shipment: "shipment" in order ? toShipmentAttributes(order.shipment) : undefined,
    failure_reason: "failureReason" in order ? order.failureReason : undefined,
    cancellation_reason: "cancellationReason" in order ? order.cancellationReason : undefined,
  };
}

/** The order behind attributes made by `toOrderAttributes`. */
export function fromOrderAttributes(item: StoredItem): Order {
  const facts = readFacts(item);
  const inspection = { secondaryInspectionUrl: (item.secondary_inspection_url ?? null) as string | null };
  const pickup = { ...inspection, acquiredAt: item.acquired_at as number };
  const status = item.status as Order["status"];
  switch (status) {
    case "placed":
    case "secondary_inspection_in_progress":
      return { ...facts, status };
    case "secondary_inspection_ready":
      return { ...facts, ...inspection, status };
    case "acquiring":
      return { ...facts, ...pickup, status };
    case "secured":
      return { ...facts, ...pickup, ...readPurchase(item), status };
    case "failed":
      return {
        ...facts,
        ...inspection,
        status,
        acquiredAt: item.acquired_at as number | null,
        failureReason: item.failure_reason as Extract<Order, { status: "failed" }>["failureReason"],
      };
    case "cancelled":
      return {
        ...facts,
        ...inspection,
        status,
        cancellationReason: item.cancellation_reason as Extract<
          Order,
          { status: "cancelled" }
        >["cancellationReason"],
      };
    default:
      return readShipped({ ...facts, ...pickup, ...readPurchase(item) }, status, item);
  }
}

function readFacts(item: StoredItem): OrderFacts {
  return {
    orderId: item.order_id as string,
    partnerId: item.partner_id as string,
    vehicleId: item.vehicle_id as string,
    vin: item.vin as string | null,
    licensePlate: item.license_plate as string | null,
    maxBidUsd: item.max_bid_usd as number | null,
    bidAt: item.bid_at as number,
    fxRate: item.fx_rate as number | null,
    auctionDate: item.auction_date as number | null,
    orderCutoffAt: item.order_cutoff_at as number | null,
    options: item.options as string[],
    secondaryInspectionRequired: item.secondary_inspection_required as boolean,
    pricing: item.pricing as Pricing | null,
    endUserId: item.end_user_id as string | null,
    invoice: item.invoice ? fromSummaryAttributes(item.invoice as StoredItem) : null,
    createdAt: item.created_at as number,
    updatedAt: item.updated_at as number,
    version: item.version as number,
  };
}

const readPurchase = (item: StoredItem) => ({
  auctionFinalPriceKrw: item.auction_final_price_krw as number | null,
  amounts: {
    purchasePriceUsd: item.purchase_price_usd as number | null,
    auctionFeeUsd: item.auction_fee_usd as number | null,
  },
});

const readShipped = (
  bought: Omit<ShippedOrder, "status" | "shipment">,
  status: ShippedOrder["status"],
  item: StoredItem,
): ShippedOrder => ({ ...bought, status, shipment: readShipment(item.shipment as Record<string, unknown>) });

const toShipmentAttributes = (shipment: Shipment): Record<string, unknown> => ({
  carrier: shipment.carrier,
  vessel_name: shipment.vesselName,
  voyage_no: shipment.voyageNo,
  bl_number: shipment.blNumber,
  container_no: shipment.containerNo,
  port_of_loading: shipment.portOfLoading,
  port_of_discharge: shipment.portOfDischarge,
  etd: shipment.etd,
  eta: shipment.eta,
  departed_at: shipment.departedAt,
  arrived_at: shipment.arrivedAt,
  tracking_url: shipment.trackingUrl,
});

const readShipment = (stored: Record<string, unknown>): Shipment => ({
  carrier: stored.carrier as string | null,
  vesselName: stored.vessel_name as string | null,
  voyageNo: stored.voyage_no as string | null,
  blNumber: stored.bl_number as string | null,
  containerNo: stored.container_no as string | null,
  portOfLoading: stored.port_of_loading as string | null,
  portOfDischarge: stored.port_of_discharge as string | null,
  etd: stored.etd as number | null,
  eta: stored.eta as number | null,
  departedAt: stored.departed_at as number | null,
  arrivedAt: stored.arrived_at as number | null,
  trackingUrl: stored.tracking_url as string | null,
});

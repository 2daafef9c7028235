import {
  laterFacts,
  type Order,
  type OrderFacts,
  type OrderStatus,
  unknownShipment,
} from "../../../shared/domain/orders/order.ts";
import { absentTerms } from "../../../shared/domain/orders/placement-terms.ts";

/** Placement time of every built order. */
export const placedAt = Date.parse("2026-11-20T09:00:00+09:00");

const facts: OrderFacts = {
  orderId: "ord_1",
  partnerId: "pt_1",
  vehicleId: "auction_a_1",
  vin: "KMHF341EBKA000001",
  licensePlate: "12가3456",
  ...absentTerms,
  maxBidAmountUsd: 12_000,
  bidAt: placedAt,
  fxRate: 1_450,
  auctionDate: placedAt + 14 * 86_400_000,
  orderCutoffAt: placedAt + 13 * 86_400_000,
  options: ["sunroof"],
  secondaryInspectionRequired: true,
  pricing: null,
  endUserId: null,
  ...laterFacts,
  createdAt: placedAt,
  updatedAt: placedAt,
  version: 1,
};

const bought = {
  secondaryInspectionUrl: null,
  acquiredAt: placedAt + 1,
  auctionFinalPriceKrw: 14_500_000,
  amounts: { purchasePriceUsd: 10_000, auctionFeeUsd: 200 },
};

/** Builds an order in a status, with the fields of that status and the given changes. */
export function buildOrder(status: OrderStatus, changes: Partial<OrderFacts> = {}): Order {
  const changed = { ...facts, ...changes };
  switch (status) {
    case "placed":
    case "secondary_inspection_in_progress":
      return { ...changed, status };
    case "secondary_inspection_ready":
      return { ...changed, status, secondaryInspectionUrl: "https://reports.example.com/1" };
    case "acquiring":
      return { ...changed, status, secondaryInspectionUrl: null, acquiredAt: placedAt + 1 };
    case "secured":
      return { ...changed, ...bought, status };
    case "failed":
      return {
        ...changed,
        status,
        secondaryInspectionUrl: null,
        acquiredAt: placedAt + 1,
        failureReason: "outbid",
      };
    case "cancelled":
      return {
        ...changed,
        status,
        secondaryInspectionUrl: null,
        cancellationReason: "dealer_cancelled",
        leadWithdrawnAt: null,
      };
    default:
      return { ...changed, ...bought, status, shipment: unknownShipment };
  }
}

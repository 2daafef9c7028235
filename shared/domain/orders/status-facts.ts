import { type Order, type OrderAmounts, type Shipment, unknownShipment } from "./order.ts";

/** The report of an order's inspection; null where there is none. */
export const inspectionUrlOf = (order: Order): string | null =>
  "secondaryInspectionUrl" in order ? order.secondaryInspectionUrl : null;

/** When an order entered acquisition; null where it never did. */
export const acquiredAtOf = (order: Order): number | null =>
  "acquiredAt" in order ? order.acquiredAt : null;

/** What an order's car cost in won; null where that is not known. */
export const finalPriceKrwOf = (order: Order): number | null =>
  "auctionFinalPriceKrw" in order ? order.auctionFinalPriceKrw : null;

/** What an order's car cost; all null before it is bought. */
export const amountsOfOrder = (order: Order): OrderAmounts =>
  "amounts" in order ? order.amounts : { purchasePriceUsd: null, auctionFeeUsd: null };

/** How an order's car travels; nothing is known of it before `export_processing`. */
export const shipmentOf = (order: Order): Shipment =>
  "shipment" in order ? order.shipment : unknownShipment;

import type { OperatorOrder } from "../../api/generated/types.ts";

/** A document about an order. */
export interface OrderDocument {
  order: OperatorOrder;
  kind: "invoice" | "inspectionReport" | "billOfLading" | "tracking" | "receipt";
  /** Number of the document; null if it has none. */
  number: string | null;
  /** Address outside the console; null for a document on a page of the console. */
  url: string | null;
}

/** Returns the documents about an order. Every order has a receipt; the others exist from a later status on. */
export function listDocuments(order: OperatorOrder): OrderDocument[] {
  const { invoice, shipment, secondary_inspection_url: report } = order;
  const document = (kind: OrderDocument["kind"], number: string | null, url: string | null = null) => ({
    ...{ order, kind, number, url },
  });
  return [
    ...(invoice === null ? [] : [document("invoice", invoice.number)]),
    ...(report === null ? [] : [document("inspectionReport", null, report)]),
    ...(shipment?.bl_number ? [document("billOfLading", shipment.bl_number)] : []),
    ...(shipment?.tracking_url ? [document("tracking", null, shipment.tracking_url)] : []),
    document("receipt", null),
  ];
}

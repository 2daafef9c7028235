// Written by `npm run client` from shared/contract.
/** Values of `area` of `listArchive`. */
export const listArchiveAreaValues = ["events", "audit", "versions"] as const;

/** Values of `status` of `listOperatorOrders`. */
export const listOperatorOrdersStatusValues = [
  "placed",
  "secondary_inspection_in_progress",
  "secondary_inspection_ready",
  "acquiring",
  "secured",
  "export_processing",
  "in_transit",
  "customs",
  "delivered",
  "failed",
  "cancelled",
] as const;

/** Values of `sort` of `listOperatorOrders`. */
export const listOperatorOrdersSortValues = ["updated_desc", "updated_asc"] as const;

/** Values of `status` of `listOperatorInvoices`. */
export const listOperatorInvoicesStatusValues = ["draft", "issued", "paid", "void"] as const;

/** Values of `type` of `listOwnEvents`. */
export const listOwnEventsTypeValues = [
  "order.status_changed",
  "order.detail_updated",
  "order.auction_rescheduled",
  "order.price_updated",
  "order.re_auctioned",
  "order.invoice_issued",
  "order.invoice_updated",
  "eagle_eye.match",
  "history_lookup.completed",
  "history_lookup.failed",
  "invoice.issued",
] as const;

/** Values of `delivery_status` of `listOwnEvents`. */
export const listOwnEventsDeliveryStatusValues = ["pending", "delivered", "failed"] as const;

/** Values of `status` of `listOwnOrders`. */
export const listOwnOrdersStatusValues = [
  "placed",
  "secondary_inspection_in_progress",
  "secondary_inspection_ready",
  "acquiring",
  "secured",
  "export_processing",
  "in_transit",
  "customs",
  "delivered",
  "failed",
  "cancelled",
] as const;

/** Values of `sort` of `listOwnOrders`. */
export const listOwnOrdersSortValues = [
  "created_desc",
  "created_asc",
  "auction_date_asc",
  "updated_desc",
] as const;

/** Values of `status` of `listOwnInvoices`. */
export const listOwnInvoicesStatusValues = ["draft", "issued", "paid", "void"] as const;

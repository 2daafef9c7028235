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

/** Values of `source` of `listOperatorOrders`. */
export const listOperatorOrdersSourceValues = [
  "dealer",
  "auction_a",
  "auction_b",
  "auction_c",
  "auction_d",
  "auction_e",
] as const;

/** Values of `sort` of `listOperatorOrders`. */
export const listOperatorOrdersSortValues = ["updated_desc", "updated_asc"] as const;

/** Values of `status` of `listOperatorInvoices`. */
export const listOperatorInvoicesStatusValues = ["draft", "issued", "paid", "void"] as const;

/** Values of `status` of `listApprovals`. */
export const listApprovalsStatusValues = ["pending", "approved", "rejected", "expired", "outdated"] as const;

/** Values of `sort` of `listThreadMessages`. */
export const listThreadMessagesSortValues = ["created_desc", "created_asc"] as const;

/** Values of `body_style` of `countVehicles`. */
export const countVehiclesBodyStyleValues = ["van"] as const;

/** Values of `source` of `countVehicles`. */
export const countVehiclesSourceValues = [
  "dealer",
  "auction_a",
  "auction_b",
  "auction_c",
  "auction_d",
  "auction_e",
] as const;

/** Values of `fuel` of `countVehicles`. */
export const countVehiclesFuelValues = [
  "gasoline",
  "diesel",
  "hybrid",
  "electric",
  "lpg",
  "hydrogen",
  "gasoline_hybrid",
  "plug_in_hybrid",
] as const;

/** Values of `transmission` of `countVehicles`. */
export const countVehiclesTransmissionValues = ["auto", "manual", "cvt", "dct"] as const;

/** Values of `color` of `countVehicles`. */
export const countVehiclesColorValues = [
  "white",
  "black",
  "gray",
  "silver",
  "blue",
  "red",
  "brown",
  "beige",
  "green",
  "yellow",
  "orange",
  "gold",
  "purple",
  "pink",
  "other",
] as const;

/** Values of `accident_grade` of `countVehicles`. */
export const countVehiclesAccidentGradeValues = ["A", "B", "C", "D", "F"] as const;

/** Values of `exterior_grade` of `countVehicles`. */
export const countVehiclesExteriorGradeValues = ["A", "B", "C", "D", "F"] as const;

/** Values of `auction_status` of `countVehicles`. */
export const countVehiclesAuctionStatusValues = [
  "upcoming",
  "sold",
  "negotiation_sold",
  "no_bid",
  "negotiation_requested",
] as const;

/** Values of `source` of `listInventoryBatches`. */
export const listInventoryBatchesSourceValues = [
  "auction_a",
  "auction_b",
  "auction_c",
  "auction_d",
  "auction_e",
] as const;

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
  "chat.message",
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

/** Values of `sort` of `listOwnOrderMessages`. */
export const listOwnOrderMessagesSortValues = ["created_desc", "created_asc"] as const;

/** Values of `sort` of `listOwnMessages`. */
export const listOwnMessagesSortValues = ["created_desc", "created_asc"] as const;

/** Values of `body_style` of `listOwnVehicles`. */
export const listOwnVehiclesBodyStyleValues = ["van"] as const;

/** Values of `source` of `listOwnVehicles`. */
export const listOwnVehiclesSourceValues = [
  "dealer",
  "auction_a",
  "auction_b",
  "auction_c",
  "auction_d",
  "auction_e",
] as const;

/** Values of `fuel` of `listOwnVehicles`. */
export const listOwnVehiclesFuelValues = [
  "gasoline",
  "diesel",
  "hybrid",
  "electric",
  "lpg",
  "hydrogen",
  "gasoline_hybrid",
  "plug_in_hybrid",
] as const;

/** Values of `transmission` of `listOwnVehicles`. */
export const listOwnVehiclesTransmissionValues = ["auto", "manual", "cvt", "dct"] as const;

/** Values of `color` of `listOwnVehicles`. */
export const listOwnVehiclesColorValues = [
  "white",
  "black",
  "gray",
  "silver",
  "blue",
  "red",
  "brown",
  "beige",
  "green",
  "yellow",
  "orange",
  "gold",
  "purple",
  "pink",
  "other",
] as const;

/** Values of `accident_grade` of `listOwnVehicles`. */
export const listOwnVehiclesAccidentGradeValues = ["A", "B", "C", "D", "F"] as const;

/** Values of `exterior_grade` of `listOwnVehicles`. */
export const listOwnVehiclesExteriorGradeValues = ["A", "B", "C", "D", "F"] as const;

/** Values of `auction_status` of `listOwnVehicles`. */
export const listOwnVehiclesAuctionStatusValues = [
  "upcoming",
  "sold",
  "negotiation_sold",
  "no_bid",
  "negotiation_requested",
] as const;

/** Values of `sort` of `listOwnVehicles`. */
export const listOwnVehiclesSortValues = [
  "auction_date_asc",
  "price_asc",
  "price_desc",
  "year_desc",
  "mileage_asc",
] as const;

/** Values of `source` of `listOwnVehicleFacets`. */
export const listOwnVehicleFacetsSourceValues = [
  "dealer",
  "auction_a",
  "auction_b",
  "auction_c",
  "auction_d",
  "auction_e",
] as const;

/** Values of `status` of `listOwnHistoryLookups`. */
export const listOwnHistoryLookupsStatusValues = ["queued", "processing", "completed", "failed"] as const;

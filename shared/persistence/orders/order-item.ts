import type { LotEntry } from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import { compressedField } from "../table/compressed-json.ts";
import { storedEntity } from "../table/stored-entity.ts";

/** Stored form of orders. */
export const orderItems = storedEntity<Order>("order");

/** One version of an order: its state, its start time, and the author of the change. */
export interface OrderVersion {
  /** Stored separately, so that it can be read without decompressing the order. */
  vehicleId: string;
  order: Order;
  at: number;
  by: string;
}

/** Stored form of order versions. */
export const orderVersionItems = storedEntity<OrderVersion>("order_version", { order: compressedField });

/** Stored form of lot entries. */
export const lotEntryItems = storedEntity<LotEntry>("lot_bid");

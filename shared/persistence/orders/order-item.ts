import type { LotEntry } from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import { packedField } from "../packed-json.ts";
import { storedEntity } from "../stored-entity.ts";

/** Orders as they are stored. */
export const orderItems = storedEntity<Order>("order");

/** One version of an order: how it stood, since when, and who did it. */
export interface OrderVersion {
  /** The vehicle is known without unpacking the order. */
  vehicleId: string;
  order: Order;
  at: number;
  by: string;
}

/** Versions of orders as they are stored. */
export const orderVersionItems = storedEntity<OrderVersion>("order_version", { order: packedField });

/** Orders' entries in their lots as they are stored. */
export const lotEntryItems = storedEntity<LotEntry>("lot_bid");

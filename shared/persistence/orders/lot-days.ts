import type { Order } from "../../domain/orders/order.ts";
import { orderKey } from "../keys/order-keys.ts";
import { mergePartitions } from "../table/merge-partitions.ts";
import type { StoredItem } from "../table/table.ts";
import { behindVehicle, lotDayPartitions } from "./lot-day-entry.ts";
import { getOrders } from "./orders.ts";

/** A vehicle with its orders for an auction day, in any status. */
export interface VehicleOfDay {
  vehicleId: string;
  orders: OrderReference[];
}

/** The ids with which an order is read. */
interface OrderReference {
  partnerId: string;
  orderId: string;
}

/** Vehicles that were ordered for an auction day, and the vehicle to continue after; null at the end. */
export interface VehiclesOfDay {
  vehicles: VehicleOfDay[];
  next: string | null;
}

/**
 * Returns the next vehicles with orders for auctions on a KST day, sorted by vehicle id, from the next `most` entries.
 * A lot has one entry per order. A vehicle whose entries are cut off belongs to the next part, unless it is the only
 * vehicle. The index is eventually consistent.
 *
 * @param after the vehicle to continue after; null starts with the first
 */
export async function listVehiclesOfDay(
  day: string,
  most: number,
  after: string | null,
): Promise<VehiclesOfDay> {
  const items = await readEntries(day, most, after);
  const byVehicle = Map.groupBy(items, ({ vehicleId }) => String(vehicleId));
  const found = [...byVehicle].map(([vehicleId, entries]) => ({
    vehicleId,
    orders: entries.map(referenceOf),
  }));
  if (items.length < most) return { vehicles: found, next: null };
  const vehicles = found.length > 1 ? found.slice(0, -1) : found;
  return { vehicles, next: vehicles.at(-1)?.vehicleId ?? null };
}

/**
 * Returns orders, including ended orders, with an auction on one of several KST days: for each day, the orders in its
 * first `most` entries, sorted by vehicle. Two round trips.
 * @returns also whether a day has more entries
 */
export async function listOrdersOfDays(
  days: readonly string[],
  most: number,
): Promise<{ orders: Order[]; more: boolean }> {
  const entries = await Promise.all(days.map((day) => readEntries(day, most, null)));
  return {
    orders: await getOrders(entries.flat().map(referenceOf)),
    more: entries.some(({ length }) => length === most),
  };
}

const referenceOf = ({ pk, orderId }: StoredItem): OrderReference => ({
  partnerId: String(pk).slice(orderKey("", "").pk.length),
  orderId: String(orderId),
});

const readEntries = (day: string, count: number, after: string | null) =>
  mergePartitions(
    "queryIndex:lotDay",
    lotDayPartitions(day),
    "ascending",
    count,
    after === null ? null : behindVehicle(after),
  );

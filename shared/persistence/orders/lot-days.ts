import type { Order } from "../../domain/orders/order.ts";
import { mergePartitions } from "../merge-partitions.ts";
import { orderKey } from "../order-keys.ts";
import { behindVehicle, lotDayPartitions } from "./lot-day-entry.ts";
import { getOrders } from "./orders.ts";

/** Vehicles that were ordered for an auction day, and the vehicle to continue after; null at the end. */
export interface VehiclesOfDay {
  vehicleIds: string[];
  next: string | null;
}

/** The maximum number of entries that one read merges; a lot has one entry per order. */
const entriesAtOnce = 200;

/**
 * Returns the next vehicles with orders for auctions on a KST day, sorted by vehicle id: at most `count`, and sometimes
 * fewer although more follow. The index is eventually consistent.
 *
 * @param after the vehicle to continue after; null starts with the first
 */
export async function listVehiclesOfDay(
  day: string,
  count: number,
  after: string | null,
): Promise<VehiclesOfDay> {
  const items = await readEntries(day, entriesAtOnce, after);
  const found = [...new Set(items.map(({ vehicleId }) => String(vehicleId)))];
  const vehicleIds = found.slice(0, count);
  const more = found.length > count || items.length === entriesAtOnce;
  return { vehicleIds, next: more ? (vehicleIds.at(-1) ?? null) : null };
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
  const references = entries.flat().map(({ pk, orderId }) => ({
    partnerId: String(pk).slice(orderKey("", "").pk.length),
    orderId: String(orderId),
  }));
  return {
    orders: await getOrders(references),
    more: entries.some(({ length }) => length === most),
  };
}

const readEntries = (day: string, count: number, after: string | null) =>
  mergePartitions(
    "queryIndex:lotDay",
    lotDayPartitions(day),
    "ascending",
    count,
    after === null ? null : behindVehicle(after),
  );

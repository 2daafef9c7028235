import { mergePartitions } from "../merge-partitions.ts";
import { behindVehicle, lotDayPartitions } from "./lot-day-entry.ts";

/** Vehicles that were ordered for an auction day, and after which of them the day goes on; null at its end. */
export interface VehiclesOfDay {
  vehicleIds: string[];
  next: string | null;
}

/** The most entries that one read merges; a lot has an entry for each order. */
const entriesAtOnce = 200;

/**
 * The next vehicles whose orders say that their auction is on a KST day, by vehicle id: at most `count`, and at times
 * fewer although more follow. The index is eventually consistent.
 *
 * @param after the vehicle after which to continue; null begins with the first
 */
export async function listVehiclesOfDay(
  day: string,
  count: number,
  after: string | null,
): Promise<VehiclesOfDay> {
  const items = await mergePartitions(
    "queryIndex:lotDay",
    lotDayPartitions(day),
    "ascending",
    entriesAtOnce,
    after === null ? null : behindVehicle(after),
  );
  const found = [...new Set(items.map(({ vehicleId }) => String(vehicleId)))];
  const vehicleIds = found.slice(0, count);
  const more = found.length > count || items.length === entriesAtOnce;
  return { vehicleIds, next: more ? (vehicleIds.at(-1) ?? null) : null };
}

import type { LotResource } from "../../contract/resources/lot.ts";
import type { RankedLot } from "../../domain/orders/lot.ts";
import { listVehiclesOfDay } from "../../persistence/orders/lot-days.ts";
import { readRankedLot } from "../../persistence/orders/lots.ts";
import { maxReadsPerPage } from "../collect-page.ts";
import { presentLot, readLotSurroundings } from "./present-lots.ts";

/** A page of the lots of a day. The list ends only when `next`, the vehicle to continue after, is null. */
export interface LotsOfDay {
  lots: LotResource[];
  next: string | null;
}

/**
 * Returns lots of an auction day that have active orders or were won, sorted by vehicle. Takes three round trips: the
 * vehicles; their lots; and concurrently the listings, the displayed orders and their partners.
 *
 * @param day in KST, `YYYY-MM-DD`
 * @param after the vehicle to continue after; null starts with the first
 */
export async function listLotsOfDay(day: string, limit: number, after: string | null): Promise<LotsOfDay> {
  const lots: RankedLot[] = [];
  let next = after;
  for (let reads = 0; reads < maxReadsPerPage; reads += 1) {
    const page = await listVehiclesOfDay(day, limit - lots.length, next);
    const read = await Promise.all(page.vehicleIds.map(readRankedLot));
    lots.push(...read.filter(({ entries, award }) => entries.length > 0 || award !== null));
    next = page.next;
    if (next === null || lots.length >= limit) break;
  }
  const surroundings = await readLotSurroundings(lots);
  return { lots: lots.map((lot) => presentLot(lot, surroundings)), next };
}

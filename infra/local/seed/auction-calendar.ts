import { DateTime } from "luxon";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";

interface AuctionDay {
  /** 1 is Monday. */
  weekday: number;
  hour: number;
  minute: number;
}

/** The weekly auction times of each auction house, Korean time. */
const weeklyAuctions: Record<AuctionSource, readonly AuctionDay[]> = {
  auction_a: [
    { weekday: 2, hour: 13, minute: 0 },
    { weekday: 5, hour: 13, minute: 0 },
  ],
  auction_b: [{ weekday: 1, hour: 10, minute: 30 }],
  auction_c: [{ weekday: 4, hour: 14, minute: 0 }],
  auction_d: [{ weekday: 3, hour: 11, minute: 0 }],
  auction_e: [
    { weekday: 2, hour: 13, minute: 30 },
    { weekday: 4, hour: 13, minute: 30 },
  ],
};
const zone = "Asia/Seoul";
const daysBack = 7;
const daysAhead = 14;

/**
 * Returns the start times of an auction house's auctions in the last week and the next two, epoch
 * milliseconds.
 */
export function listAuctions(source: AuctionSource, now: number): { past: number[]; upcoming: number[] } {
  const today = DateTime.fromMillis(now, { zone }).startOf("day");
  const starts: number[] = [];
  for (let offset = -daysBack; offset <= daysAhead; offset += 1) {
    const day = today.plus({ days: offset });
    for (const { weekday, hour, minute } of weeklyAuctions[source]) {
      if (day.weekday === weekday) starts.push(day.set({ hour, minute }).toMillis());
    }
  }
  return { past: starts.filter((start) => start <= now), upcoming: starts.filter((start) => start > now) };
}

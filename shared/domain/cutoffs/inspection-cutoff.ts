import type { Listing } from "../inventory/listing.ts";
import type { Partner } from "../partners/partner.ts";
import { dayMilliseconds } from "../time/durations.ts";
import { endOfDay } from "../time/end-of-day.ts";
import { startOfKstDate } from "../time/format-time.ts";

/**
 * Returns the last instant (epoch milliseconds) at which the partner can request an inspection. This is the end of a
 * calendar day in the partner's time zone: `inspectionWindowDays` days before the auction's date in Korea. Null when
 * `orderCutoffAt` is null.
 */
export function inspectionCutoffAt(
  listing: Pick<Listing, "auctionDate"> & { auctionResult: Listing["auctionResult"] | null },
  partner: Pick<Partner, "inspectionWindowDays" | "timezone">,
): number | null {
  if (listing.auctionResult !== "upcoming" || listing.auctionDate === null) return null;
  const auctionDay = startOfKstDate(listing.auctionDate);
  return endOfDay(auctionDay - partner.inspectionWindowDays * dayMilliseconds, partner.timezone);
}

import { DateTime } from "luxon";
import type { Listing } from "../inventory/listing.ts";
import type { Partner } from "../partners/partner.ts";

const auctionZone = "Asia/Seoul";

/**
 * The last instant (epoch milliseconds) at which the partner can ask for an inspection: the end, in the partner's zone, of the
 * calendar day that lies the partner's window before the auction's day in Korea. Null where `orderCutoffAt` is null.
 */
export function inspectionCutoffAt(
  listing: Pick<Listing, "auctionDate" | "auctionResult">,
  partner: Pick<Partner, "inspectionWindowDays" | "timezone">,
): number | null {
  if (listing.auctionResult !== "upcoming" || listing.auctionDate === null) return null;
  const auctionDay = DateTime.fromMillis(listing.auctionDate, { zone: auctionZone }).startOf("day");
  return auctionDay
    .minus({ days: partner.inspectionWindowDays })
    .setZone(partner.timezone, { keepLocalTime: true })
    .endOf("day")
    .toMillis();
}

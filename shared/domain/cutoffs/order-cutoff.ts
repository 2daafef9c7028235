import type { Listing } from "../inventory/listing.ts";
import type { Partner } from "../partners/partner.ts";
import { minuteMilliseconds } from "../time/durations.ts";

/**
 * Returns the last instant (epoch milliseconds) at which the partner can order the car: the auction's start
 * minus the partner's lead time. Null if there is no bidding (any result but `upcoming`) or no date.
 */
export function orderCutoffAt(
  listing: Pick<Listing, "auctionDate"> & { auctionResult: Listing["auctionResult"] | null },
  partner: Pick<Partner, "orderLeadMinutes">,
): number | null {
  if (listing.auctionResult !== "upcoming" || listing.auctionDate === null) return null;
  return listing.auctionDate - partner.orderLeadMinutes * minuteMilliseconds;
}

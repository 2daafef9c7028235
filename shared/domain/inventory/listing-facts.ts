import type { Listing } from "./listing.ts";
import type { AuctionResult } from "./vocabulary.ts";

/** What is remembered of a listing while two inventories are compared: little, because there may be a million. */
export interface ListingFacts {
  /** Equal for equal content. */
  hash: string;
  startPriceKrw: number | null;
  auctionDate: number | null;
  auctionResult: AuctionResult;
  licensePlate: string | null;
  vin: string | null;
}

/** The facts of a listing whose hash is known. */
export function toFacts(
  listing: Pick<Listing, "startPriceKrw" | "auctionDate" | "auctionResult" | "licensePlate" | "vin">,
  contentHash: string,
): ListingFacts {
  const { startPriceKrw, auctionDate, auctionResult, licensePlate, vin } = listing;
  return { hash: contentHash, startPriceKrw, auctionDate, auctionResult, licensePlate, vin };
}

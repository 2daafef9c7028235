import type { Listing } from "./listing.ts";
import type { AuctionResult } from "./vocabulary.ts";

/**
 * Facts of a listing that stay in memory while inventories are compared. The facts are few, because there may be a
 * million listings.
 */
export interface ListingFacts {
  /** Digest of the content. */
  hash: string;
  startPriceKrw: number | null;
  auctionDate: number | null;
  auctionResult: AuctionResult;
  licensePlate: string | null;
  vin: string | null;
}

/** Returns the facts of a listing with a known hash. */
export function toFacts(
  listing: Pick<Listing, "startPriceKrw" | "auctionDate" | "auctionResult" | "licensePlate" | "vin">,
  contentHash: string,
): ListingFacts {
  const { startPriceKrw, auctionDate, auctionResult, licensePlate, vin } = listing;
  return { hash: contentHash, startPriceKrw, auctionDate, auctionResult, licensePlate, vin };
}

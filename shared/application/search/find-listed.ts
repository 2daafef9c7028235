import { listPlateForms, normaliseVin } from "../../domain/inventory/car-identity.ts";
import type { CarRound } from "../../domain/inventory/car-round.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { readRoundsByPlate, readRoundsByVin } from "../../persistence/inventory/car-rounds.ts";
import { getListings } from "../../persistence/inventory/listings.ts";
import { mayBeListingId } from "./read-found.ts";

/** With more listings of one car, the result would have no room for other records. Listings beyond these are old. */
const mostListings = 10;

/**
 * Returns the ids of the listings that a text may find: the text itself, and the rounds of the car with the text as its
 * plate or VIN, latest auction first. Some may have left the market. One round trip.
 */
export async function findListingIds(text: string): Promise<string[]> {
  const vin = normaliseVin(text);
  const found = await Promise.all([
    ...listPlateForms(text).map(readRoundsByPlate),
    ...(vin === null ? [] : [readRoundsByVin(vin)]),
  ]);
  const rounds = found
    .flat()
    .toSorted(byAuction)
    .map(({ listingId }) => listingId);
  return [...new Set([...(mayBeListingId(text) ? [text] : []), ...rounds])].slice(0, mostListings);
}

/** Rounds without a date come first, because their auction is not announced yet. */
const byAuction = (one: CarRound, other: CarRound): number => auctionOf(other) - auctionOf(one);

const auctionOf = ({ auctionDate }: CarRound): number => auctionDate ?? Number.MAX_SAFE_INTEGER;

/** Returns the listings with these ids that are on the market, in this order. One round trip. */
export const readListed = async (listingIds: readonly string[]): Promise<Listing[]> =>
  listingIds.length === 0 ? [] : (await getListings(listingIds)).filter((listing) => listing !== null);

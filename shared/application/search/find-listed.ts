import { listPlateForms, normaliseVin } from "../../domain/inventory/car-identity.ts";
import type { CarRound } from "../../domain/inventory/car-round.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { termsOfListing, termsOfText } from "../../domain/inventory/listing-terms.ts";
import { readRoundsByPlate, readRoundsByVin } from "../../persistence/inventory/car-rounds.ts";
import { findCachedIndex } from "../../persistence/inventory/index-pointer.ts";
import { getListings } from "../../persistence/inventory/listings.ts";
import { openSearchIndex } from "../inventory/open-search-index.ts";
import { mayBeListingId } from "./read-found.ts";

/**
 * Maximum number of listings per kind of match. Further listings of one car are old, and would leave no room for other
 * records.
 */
const mostListings = 10;
/**
 * Number of ids to read per term. It exceeds `mostListings`, because some listings have changed or left the market
 * since the index was built.
 */
const mostCandidates = 30;

/** The ids of listings that a text may find. */
export interface FoundListings {
  /** The text as a listing id, then the listings of the car with the text as plate or VIN, latest auction first. */
  ids: string[];
  /** Listings whose plate or VIN may end with the text, or whose lot number may be the text. */
  candidates: string[];
}

/**
 * Returns the ids of the listings that a text may find: the text itself, the rounds of the car with the text as its
 * plate or VIN, and the listings that the search index finds by the end of a plate or VIN or by a lot number. Some may
 * have left the market. One round trip.
 */
export async function findListingIds(text: string, now: number): Promise<FoundListings> {
  const vin = normaliseVin(text);
  const [candidates, ...found] = await Promise.all([
    findInIndex(text, now),
    ...listPlateForms(text).map(readRoundsByPlate),
    ...(vin === null ? [] : [readRoundsByVin(vin)]),
  ]);
  const rounds = found
    .flat()
    .toSorted(byAuction)
    .map(({ listingId }) => listingId);
  const ids = [...new Set([...(mayBeListingId(text) ? [text] : []), ...rounds])].slice(0, mostListings);
  return { ids, candidates: candidates.filter((id) => !ids.includes(id)) };
}

/** Without an index, the search finds only whole plates, VINs and ids. */
async function findInIndex(text: string, now: number): Promise<string[]> {
  const terms = termsOfText(text);
  const pointer = terms.length === 0 ? null : await findCachedIndex(now);
  if (pointer === null) return [];
  const index = await openSearchIndex(pointer);
  return index.lookUp((opened) => terms.flatMap((term) => opened.findByTerm(term, mostCandidates)));
}

/** Rounds without a date come first, because their auction is not announced yet. */
const byAuction = (one: Pick<CarRound, "auctionDate">, other: Pick<CarRound, "auctionDate">): number =>
  auctionOf(other) - auctionOf(one);

const auctionOf = ({ auctionDate }: Pick<CarRound, "auctionDate">): number =>
  auctionDate ?? Number.MAX_SAFE_INTEGER;

/** Listings on the market that a text finds. */
export interface Listed {
  /** Listings found by id, plate or VIN, latest auction first. */
  whole: Listing[];
  /** Listings found by the end of a plate or VIN or by lot number, latest auction first. */
  partial: Listing[];
}

/** Reads the found listings. One round trip. */
export async function readListed(text: string, { ids, candidates }: FoundListings): Promise<Listed> {
  const wanted = [...new Set([...ids, ...candidates])];
  const listings = wanted.length === 0 ? [] : await getListings(wanted);
  const listed = listings.filter((listing) => listing !== null);
  const terms = termsOfText(text);
  const isPartial = (listing: Listing) => termsOfListing(listing).some((term) => terms.includes(term));
  return {
    whole: listed.filter(({ listingId }) => ids.includes(listingId)),
    partial: listed
      .filter((listing) => !ids.includes(listing.listingId) && isPartial(listing))
      .toSorted(byAuction)
      .slice(0, mostListings),
  };
}

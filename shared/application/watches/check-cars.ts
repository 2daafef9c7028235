import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { type DealerSources, DealerSourceUnavailable } from "../../domain/dealers/dealer-source.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { summarizeListing } from "../../domain/inventory/listing-summary.ts";
import type { OfferedCar } from "../../domain/watches/offered-car.ts";
import { isListingForSale } from "../../domain/watches/watchable-car.ts";
import { type DatedListing, getDatedListings } from "../../persistence/inventory/listings.ts";

/** Result of checking a car of a watch. */
export type CarCheck =
  /** For sale. If an auction house offers the car, `dated` is its listing. */
  | { kind: "for_sale"; car: OfferedCar; dated: DatedListing | null }
  | { kind: "under_contract" }
  | { kind: "auction_closed" }
  | { kind: "gone" }
  /** The dealer source could not be reached. */
  | { kind: "unknown" };

/** Checks auction cars in the table and dealers' cars live. */
export async function checkCars(
  vehicleIds: readonly string[],
  sources: DealerSources,
): Promise<Map<string, CarCheck>> {
  const auctionIds = vehicleIds.filter((vehicleId) => parseDealerListingId(vehicleId) === null);
  const dealerIds = vehicleIds.filter((vehicleId) => parseDealerListingId(vehicleId) !== null);
  const [listings, checks] = await Promise.all([
    getDatedListings(auctionIds),
    Promise.all(dealerIds.map((vehicleId) => checkDealerCar(vehicleId, sources))),
  ]);
  return new Map([
    ...auctionIds.map(
      (vehicleId, position) => [vehicleId, checkListing(listings[position] ?? null)] as const,
    ),
    ...dealerIds.map((vehicleId, position) => [vehicleId, checks[position] ?? { kind: "gone" }] as const),
  ]);
}

/** Checks a car by its current listing. */
export function checkListing(dated: DatedListing | null): CarCheck {
  const listing: Listing | null = dated?.listing ?? null;
  if (listing === null) return { kind: "gone" };
  if (!isListingForSale(listing)) return { kind: "auction_closed" };
  return { kind: "for_sale", car: { auction: summarizeListing(listing) }, dated };
}

/** Checks a car at its dealer source. */
export async function checkDealerCar(vehicleId: string, sources: DealerSources): Promise<CarCheck> {
  const dealerId = parseDealerListingId(vehicleId);
  if (dealerId === null) throw new Error(`${vehicleId} is not a dealer's car`);
  try {
    const car = await sources[dealerId.source].readCar(dealerId.number);
    if (car?.availability === "available") return { kind: "for_sale", car: { dealer: car }, dated: null };
    return { kind: car?.availability === "under_contract" ? "under_contract" : "gone" };
  } catch (error) {
    if (error instanceof DealerSourceUnavailable) return { kind: "unknown" };
    throw error;
  }
}

import { normalisePlate, normaliseVin } from "./car-identity.ts";
import type { Listing } from "./listing.ts";

/** Stored round of a car. The round remains after its listing is gone. */
export interface CarRound
  extends Pick<
    Listing,
    | "listingId"
    | "source"
    | "auctionDate"
    | "auctionResult"
    | "startPriceKrw"
    | "soldPriceKrw"
    | "mileageKm"
    | "licensePlate"
    | "vin"
  > {
  /** The time when a listing left before its auction, epoch milliseconds; absent otherwise. */
  withdrawnAt?: number | undefined;
}

/** Maximum number of earlier rounds shown for a car, latest first. No real car has as many. */
export const listedRoundLimit = 50;

/** Identity of a car: plate and VIN in normal form, null when unknown. */
export interface CarIdentity {
  licensePlate: string | null;
  vin: string | null;
}

/** Returns the identity of a listing's car. */
export const identifyCar = ({ licensePlate, vin }: Pick<Listing, "licensePlate" | "vin">): CarIdentity => ({
  licensePlate: normalisePlate(licensePlate),
  vin: normaliseVin(vin),
});

/** Returns the round of a listing; null if nothing identifies its car. */
export function toRound(listing: CarRound): CarRound | null {
  const identity = identifyCar(listing);
  if (identity.licensePlate === null && identity.vin === null) return null;
  const { listingId, source, auctionDate, auctionResult, startPriceKrw, soldPriceKrw, mileageKm } = listing;
  const { withdrawnAt } = listing;
  return {
    listingId,
    source,
    auctionDate,
    auctionResult,
    startPriceKrw,
    soldPriceKrw,
    mileageKm,
    ...identity,
    ...(withdrawnAt !== undefined && { withdrawnAt }),
  };
}

/**
 * Reports whether a listing that is removed at `now` leaves before its auction. A listing without an auction date
 * leaves before its auction if the last reported result is `upcoming`.
 */
export const leavesBeforeAuction = (
  { auctionDate, auctionResult }: Pick<Listing, "auctionDate" | "auctionResult">,
  now: number,
): boolean => (auctionDate === null ? auctionResult === "upcoming" : auctionDate > now);

/** Returns the end of a round: the time of its auction, or of an earlier withdrawal; null without a date. */
export const endOfRound = ({ withdrawnAt, auctionDate }: Pick<CarRound, "withdrawnAt" | "auctionDate">) =>
  withdrawnAt ?? auctionDate;

/** Compares two rounds for sorting: the round that ends last comes first. */
export const newestRoundFirst = (one: CarRound, other: CarRound): number =>
  (endOfRound(other) ?? 0) - (endOfRound(one) ?? 0) || (one.listingId < other.listingId ? -1 : 1);

/**
 * Returns the earlier rounds of a car at any auction house, newest first, so the first element is the round of the
 * car's previous listing. A plate can move to another car, so a round with another VIN is left out.
 *
 * @param car the car for sale: at an auction on `auctionDate`, or at a dealer if `auctionDate` is null
 * @param candidates rounds with the same plate or VIN; may contain a round twice
 */
export function findEarlierRounds(
  car: Pick<Listing, "licensePlate" | "vin" | "auctionDate"> & { listingId: string },
  candidates: readonly CarRound[],
  now: number,
): CarRound[] {
  const { vin } = identifyCar(car);
  const bound = car.auctionDate ?? now;
  const byId = new Map(
    candidates
      .filter((round) => round.listingId !== car.listingId)
      .filter((round) => (endOfRound(round) ?? Number.POSITIVE_INFINITY) < bound)
      .filter((round) => vin === null || round.vin === null || round.vin === vin)
      .map((round) => [round.listingId, round]),
  );
  return [...byId.values()].sort(newestRoundFirst);
}

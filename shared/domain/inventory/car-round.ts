import { normalisePlate, normaliseVin } from "./car-identity.ts";
import type { Listing } from "./listing.ts";

/** What is remembered of a round for as long as anybody may look back, whatever became of its listing. */
export type CarRound = Pick<
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
>;

/** What tells cars apart: both in normal form, null where nothing is proven. */
export interface CarIdentity {
  licensePlate: string | null;
  vin: string | null;
}

/** Who the car of a listing is. */
export const identifyCar = ({ licensePlate, vin }: Pick<Listing, "licensePlate" | "vin">): CarIdentity => ({
  licensePlate: normalisePlate(licensePlate),
  vin: normaliseVin(vin),
});

/** A listing as a round of its car; null where nothing identifies the car. */
export function toRound(listing: CarRound): CarRound | null {
  const identity = identifyCar(listing);
  if (identity.licensePlate === null && identity.vin === null) return null;
  const { listingId, source, auctionDate, auctionResult, startPriceKrw, soldPriceKrw, mileageKm } = listing;
  return {
    listingId,
    source,
    auctionDate,
    auctionResult,
    startPriceKrw,
    soldPriceKrw,
    mileageKm,
    ...identity,
  };
}

/**
 * The rounds of a car on offer that came before, at whichever auction house, newest first: the first of them is the one it was
 * listed again from. A plate passes to other cars, so a round with another VIN is another car's.
 *
 * @param car on offer: at an auction on `auctionDate`, or without an auction
 * @param candidates rounds that share the plate or the VIN; a round may be among them twice
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
      .filter((round) => round.auctionDate !== null && round.auctionDate < bound)
      .filter((round) => vin === null || round.vin === null || round.vin === vin)
      .map((round) => [round.listingId, round]),
  );
  return [...byId.values()].sort(
    (one, other) =>
      (other.auctionDate ?? 0) - (one.auctionDate ?? 0) || (one.listingId < other.listingId ? -1 : 1),
  );
}

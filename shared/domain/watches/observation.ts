import { normaliseVin } from "../inventory/car-identity.ts";
import type { CarRound } from "../inventory/car-round.ts";
import type { WatchableCar } from "./watchable-car.ts";

/** How a car was found when somebody looked. */
export type Observation =
  /** For sale. `relistedFrom` is the listing it came back from, where that is proven and it is new under this id. */
  | { kind: "for_sale"; car: WatchableCar; relistedFrom?: string | null | undefined }
  /** A dealer's car somebody is about to buy; it may come back. */
  | { kind: "under_contract" }
  /** The round ended in a sale, or in talks about one. */
  | { kind: "auction_closed" }
  /** No longer listed. */
  | { kind: "gone" }
  /** The source did not answer: nothing follows from that. */
  | { kind: "unknown" };

/**
 * The listing a car was listed again from: the latest earlier round that bears exactly its VIN. Null where the VIN proves
 * nothing, or more than one listing claims it at that time or since.
 *
 * @param rounds of the car, its own among them or not
 */
export function findRelistedFrom(
  { vehicleId, vin, auctionDate }: Pick<WatchableCar, "vehicleId" | "vin" | "auctionDate">,
  rounds: readonly CarRound[],
): string | null {
  if (vin === null || auctionDate === null) return null;
  const others = new Map(
    rounds
      .filter((round) => round.listingId !== vehicleId && normaliseVin(round.vin) === vin)
      .map((round) => [round.listingId, round.auctionDate]),
  );
  const [latest, second] = [...others].sort(([, one], [, other]) => (other ?? 0) - (one ?? 0));
  if (latest === undefined) return null;
  const [listingId, latestDate] = latest;
  if (latestDate === null || latestDate >= auctionDate || latestDate === second?.[1]) return null;
  return listingId;
}

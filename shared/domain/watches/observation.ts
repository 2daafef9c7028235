import { normaliseVin } from "../inventory/car-identity.ts";
import { type CarRound, endOfRound } from "../inventory/car-round.ts";
import type { WatchableCar } from "./watchable-car.ts";

/** The observed state of a car. */
export type Observation =
  /** For sale. `relistedFrom` is the earlier listing, if the VIN matches and the car is new under this id. */
  | { kind: "for_sale"; car: WatchableCar; relistedFrom?: string | null | undefined }
  /** A dealer's car that is being sold; it may return. */
  | { kind: "under_contract" }
  /** The round ended in a sale or in negotiations. */
  | { kind: "auction_closed" }
  /** No longer listed. */
  | { kind: "gone" }
  /** The source did not respond, so nothing changes. */
  | { kind: "unknown" };

/**
 * Returns the listing of the latest other round with an identical VIN, even if that listing left before its auction.
 * Null without a valid VIN or without such a round. Also null if that round did not end before the car's auction, or
 * before the check if the car has no auction date. If two listings ended last at the same time, the result is null. A
 * round without a date counts as the latest round and makes the result null.
 * @param rounds the rounds of the car, with or without the current round
 */
export function findRelistedFrom(
  { vehicleId, vin, auctionDate, past }: Pick<WatchableCar, "vehicleId" | "vin" | "auctionDate" | "past">,
  rounds: readonly CarRound[],
): string | null {
  if (vin === null) return null;
  const others = new Map(
    rounds
      .filter((round) => round.listingId !== vehicleId && normaliseVin(round.vin) === vin)
      .map((round) => [round.listingId, endOfRound(round) ?? Number.POSITIVE_INFINITY]),
  );
  const [latest, second] = [...others].sort(
    ([, one], [, other]) => Number(one < other) - Number(one > other),
  );
  if (latest === undefined) return null;
  const [listingId, endedAt] = latest;
  const bound = auctionDate ?? past.seenAt;
  if (endedAt >= bound || endedAt === second?.[1]) return null;
  return listingId;
}

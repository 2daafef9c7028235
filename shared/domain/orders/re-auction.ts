import { normalisePlate } from "../inventory/car-identity.ts";
import type { Listing } from "../inventory/listing.ts";
import { isActive, type Order } from "./order.ts";

/** A car that is auctioned again. */
export interface Round {
  /** Licence plate in normal form. */
  plate: string;
  listingId: string;
  /** Epoch milliseconds. */
  auctionDate: number;
}

/** Returns the upcoming round of a listing; null without a plate or a date, and once its auction has a result. */
export function listingRound({
  listingId,
  licensePlate,
  auctionDate,
  auctionResult,
}: Pick<Listing, "listingId" | "licensePlate" | "auctionDate" | "auctionResult">): Round | null {
  const plate = normalisePlate(licensePlate);
  if (plate === null || auctionDate === null || auctionResult !== "upcoming") return null;
  return { plate, listingId, auctionDate };
}

/**
 * Reports whether a round is one that the partner of an order must be notified of: its order on the same car has ended,
 * and the car is listed again under another id for a later date.
 */
export const isRoundOf = ({ plate, listingId, auctionDate }: Round, order: Order): boolean =>
  !isActive(order) &&
  normalisePlate(order.licensePlate) === plate &&
  listingId !== order.vehicleId &&
  (order.auctionDate === null || auctionDate > order.auctionDate);

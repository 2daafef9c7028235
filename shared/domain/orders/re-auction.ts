import { normalisePlate } from "../inventory/car-identity.ts";
import type { Listing } from "../inventory/listing.ts";
import { isActive, type Order } from "./order.ts";

/** A new auction round of a car. */
export interface Round {
  /** License plate in normal form. */
  plate: string;
  listingId: string;
  /** Epoch milliseconds. */
  auctionDate: number;
}

/**
 * Returns the upcoming round of a listing; null without a plate or a date, or if its auction has a result.
 */
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
 * Reports whether the partner of an order must be notified of a round. This is the case if the order has ended and its
 * car is listed under another id for a later date.
 */
export const isRoundOf = ({ plate, listingId, auctionDate }: Round, order: Order): boolean =>
  !isActive(order) &&
  normalisePlate(order.licensePlate) === plate &&
  listingId !== order.vehicleId &&
  (order.auctionDate === null || auctionDate > order.auctionDate);

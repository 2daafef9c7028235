import { inspectionCutoffAt } from "../cutoffs/inspection-cutoff.ts";
import { orderCutoffAt } from "../cutoffs/order-cutoff.ts";
import type { ErrorDetails } from "../errors/error-codes.ts";
import { Problem, validationProblem } from "../errors/problem.ts";
import type { Partner } from "../partners/partner.ts";
import type { BidLimits } from "../pricing/fee-settings.ts";
import { listingPriceUsd, type Pricing } from "../pricing/price-listing.ts";
import { toKstIso, toUtcIso } from "../time/format-time.ts";
import { isWon, type Lot } from "./lot.ts";
import { laterFacts, type WaitingOrder } from "./order.ts";
import type { OrderableCar } from "./orderable-car.ts";
import { orderedCarFactsOf } from "./ordered-car-facts.ts";
import type { OrderedVehicle } from "./ordered-vehicle.ts";
import { type PlacementRequest, termsOf } from "./placement-request.ts";

/** The input of a placement, read at one moment. */
export interface Placement {
  request: PlacementRequest;
  car: OrderableCar;
  /** The names of the car, with the final URL of its photo. */
  vehicle: OrderedVehicle;
  partner: Partner;
  lot: Lot;
  /** Won per US dollar to lock; null when no usable rate is known. */
  krwPerUsd: number | null;
  bidLimits: BidLimits;
  /** The car's pricing for this partner, null without a rate. */
  pricing: Pricing | null;
  endUserId: string | null;
  orderId: string;
  /** The time of the request, epoch milliseconds. */
  now: number;
}

const smallestBidUsd = 1;
/** Maximum bid for a car without a known price. It is above the price of any auction car. */
const limitWithoutPriceUsd = 1_000_000;

/**
 * Creates the new order for a car. The checks run in this sequence: the bid, whether the car can still be bought, the
 * order cutoff, the inspection cutoff. The caller must already have checked that the partner has no active order on the
 * car.
 * @throws Problem `validation_error`, `missing_max_bid`, `vehicle_unavailable`, `past_order_cutoff` or
 * `past_secondary_inspection_cutoff`.
 */
export function placeOrder(placement: Placement): WaitingOrder {
  const { request, car, partner, now } = placement;
  requireFittingBid(request, car, placement);
  requireAvailable(car, placement.lot);
  const cutoffAt = orderCutoffAt(car, partner);
  requireBeforeCutoff(cutoffAt, now);
  if (request.secondaryInspectionRequired) {
    requireBeforeInspectionCutoff(inspectionCutoffAt(car, partner), now);
  }
  return {
    status: "placed",
    orderId: placement.orderId,
    partnerId: partner.partnerId,
    vehicleId: car.listingId,
    vehicle: placement.vehicle,
    ...orderedCarFactsOf(car),
    ...termsOf(request),
    bidAt: now,
    fxRate: placement.krwPerUsd,
    auctionDate: car.auctionDate,
    orderCutoffAt: cutoffAt,
    pricing: orderPricing(car, placement.pricing),
    endUserId: placement.endUserId,
    ...laterFacts,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

/**
 * Returns the pricing without the price history and market assessment, which are only in the vehicle
 * snapshot.
 */
const orderPricing = (car: OrderableCar, pricing: Pricing | null): Pricing | null =>
  pricing === null || car.auctionResult === null
    ? pricing
    : { ...pricing, history: [], marketAssessment: null };

function requireFittingBid(
  request: PlacementRequest,
  car: OrderableCar,
  { krwPerUsd, bidLimits }: Placement,
): void {
  if (car.auctionResult === "upcoming") {
    requireBidWithin(request.maxBidAmountUsd, listingPriceUsd(car.priceKrw, krwPerUsd), bidLimits);
  } else if (isAtFixedPrice(car) && request.maxBidAmountUsd !== null) {
    throw car.auctionResult === null ? unexpectedBid({ field: "max_bid_amount_usd" }) : unexpectedBid();
  }
}

const isAtFixedPrice = ({ auctionResult }: OrderableCar): boolean =>
  auctionResult === "no_bid" || auctionResult === null;

/**
 * Requires a bid of at least the listing price, and at most the limit against errors. For a car without a
 * known price, only a fixed upper limit applies.
 * @param listingPriceUsd whole US dollars; null if the car has no price or no rate is known
 * @param standingBidUsd the current bid, which may be lowered even to an amount beyond the limit; null for a
 * new order
 * @throws Problem `missing_max_bid` when there is no bid or it is too low; `validation_error` when it is too
 * high
 */
export function requireBidWithin(
  bidUsd: number | null,
  listingPriceUsd: number | null,
  limits: BidLimits,
  standingBidUsd: number | null = null,
): asserts bidUsd is number {
  const minimumBidUsd = Math.max(smallestBidUsd, listingPriceUsd ?? smallestBidUsd);
  if (bidUsd === null || bidUsd < minimumBidUsd) throw missingMaxBid(bidUsd, minimumBidUsd);
  const maximumBidUsd = listingPriceUsd === null ? limitWithoutPriceUsd : limitOf(minimumBidUsd, limits);
  if (bidUsd <= maximumBidUsd || bidUsd <= (standingBidUsd ?? 0)) return;
  const message = `must be at most ${maximumBidUsd} for this car; a higher bid is rejected as a typing error`;
  throw validationProblem([{ path: "body.max_bid_amount_usd", message }], { maximum_bid_usd: maximumBidUsd });
}

const limitOf = (listingPriceUsd: number, { bidLimitMultiple, bidLimitFloorUsd }: BidLimits): number =>
  Math.max(listingPriceUsd * bidLimitMultiple, bidLimitFloorUsd);

function missingMaxBid(bidUsd: number | null, minimumBidUsd: number): Problem {
  const fault =
    bidUsd === null
      ? "This car is sold by auction."
      : `The bid of ${bidUsd} USD is ${minimumBidUsd - bidUsd} USD below the minimum bid for this car.`;
  return new Problem(
    "missing_max_bid",
    `${fault} Send max_bid_amount_usd as a whole number of at least ${minimumBidUsd}.`,
    { minimum_bid_usd: minimumBidUsd },
  );
}

/** Returns the problem for a bid on a car at a fixed price. */
export function unexpectedBid(details: ErrorDetails<"validation_error"> = {}): Problem {
  const message = "This car has a fixed price. Leave max_bid_amount_usd out or send null.";
  return validationProblem([{ path: "body.max_bid_amount_usd", message }], details);
}

function requireAvailable(car: OrderableCar, lot: Lot): void {
  const isForSale = car.auctionResult === "upcoming" || isAtFixedPrice(car);
  if (!isForSale || isWon(lot)) throw vehicleUnavailable(car);
}

/** Returns the problem for a car that another buyer has bought or is buying. */
export const vehicleUnavailable = (car: OrderableCar): Problem =>
  new Problem(
    "vehicle_unavailable",
    "This car has been sold or is being sold to another buyer. Search for another listing of it or for a similar car.",
    { vehicle_id: car.listingId, auction_result: car.auctionResult },
  );

/**
 * Requires that an order arrives in time; exactly at the cutoff is in time. @throws Problem
 * `past_order_cutoff`
 */
export function requireBeforeCutoff(cutoffAt: number | null, now: number): void {
  if (cutoffAt === null || now <= cutoffAt) return;
  throw new Problem(
    "past_order_cutoff",
    "Orders for this car have closed. Only cars with a later order_cutoff_at can still be ordered.",
    { order_cutoff_at: toKstIso(cutoffAt), now: toKstIso(now) },
  );
}

function requireBeforeInspectionCutoff(cutoffAt: number | null, now: number): void {
  if (cutoffAt === null || now <= cutoffAt) return;
  throw new Problem(
    "past_secondary_inspection_cutoff",
    "It is too late to inspect this car before its auction. Order it with secondary_inspection_required false.",
    { secondary_inspection_cutoff_at: toUtcIso(cutoffAt), now: toUtcIso(now) },
  );
}

import type { Row } from "./history.ts";
import { dateOf } from "./modelled-market.ts";
import type { ShownOrder, ShownStanding } from "./reported-event.ts";

/** An order according to the specification, with the state that its partner was notified of. */
export interface ModelledOrder extends ShownOrder {
  /** Its name in the history. */
  name: string;
  partner: number;
  vehicleId: string;
  bidAt: number;
  /** Position among all placed orders. */
  number: number;
  fxRate: number | null;
  /** The listing's plate and VIN when the order last followed it. */
  followed: Pick<Row, "license_plate" | "vin">;
  /** Price in won against which changes are compared. Null until the listing has a price. */
  knownKrw: number | null;
  /** True while a price change waits for an exchange rate. */
  awaitsRate: boolean;
  /** True while its invoice is a draft, which shows the car as the order does. */
  hasDraft: boolean;
  /** The state that its partner knows. */
  known: ShownOrder & ShownStanding;
  /** True if changes of which the partner was not notified are possible. */
  isUnreported: boolean;
  /** True if there was also a change that has its own notification, or none. */
  isMixed: boolean;
  /** True if the order has ended and the auctions of its car have not been checked since. */
  awaitsRounds: boolean;
}

const minute = 60_000;
const terminal = ["delivered", "failed", "cancelled"];

/** Reports whether an order can still become a purchase, or already is a purchase in progress. */
export const isOpen = ({ status }: Pick<ModelledOrder, "status">): boolean => !terminal.includes(status);

/**
 * Returns the deadline for placing and changing an order: the partner's lead time before the auction. Null
 * for a fixed price.
 */
export const cutoffOf = (auctionDate: number | null, bidUsd: number | null, leadMinutes: number) =>
  auctionDate === null || bidUsd === null ? null : auctionDate - leadMinutes * minute;

/** Returns a newly placed order. */
export function newOrder(
  placement: Pick<ModelledOrder, "name" | "partner" | "number" | "maxBidUsd" | "fxRate" | "bidAt">,
  row: Row,
  leadMinutes: number,
): ModelledOrder {
  const auctionDate = dateOf(row);
  const shown: ShownOrder = {
    status: "placed",
    vin: row.vin,
    licensePlate: row.license_plate,
    maxBidUsd: placement.maxBidUsd,
    auctionDate,
    cutoffAt: cutoffOf(auctionDate, placement.maxBidUsd, leadMinutes),
    failureReason: null,
    cancellationReason: null,
    isAcquired: false,
    purchaseUsd: null,
    vessel: null,
  };
  return {
    ...placement,
    ...shown,
    vehicleId: row.listing_id,
    followed: { license_plate: row.license_plate, vin: row.vin },
    knownKrw: row.start_price_krw,
    ...{ awaitsRate: false, hasDraft: false, isUnreported: false, isMixed: false, awaitsRounds: false },
    known: { ...shown, isHighestBid: false, currentMaxBidUsd: 0 },
  };
}

/** Returns an order as an event contains it. */
export const showOrder = (order: ModelledOrder): ShownOrder => ({
  status: order.status,
  vin: order.vin,
  licensePlate: order.licensePlate,
  maxBidUsd: order.maxBidUsd,
  auctionDate: order.auctionDate,
  cutoffAt: order.cutoffAt,
  failureReason: order.failureReason,
  cancellationReason: order.cancellationReason,
  isAcquired: order.isAcquired,
  purchaseUsd: order.purchaseUsd,
  vessel: order.vessel,
});

/** Returns the order with which the operator would bid: the highest bid, or the earliest of equal bids. */
export const leaderOf = (orders: readonly ModelledOrder[]): ModelledOrder | null =>
  orders
    .filter(isOpen)
    .toSorted(
      (one, other) =>
        (other.maxBidUsd ?? 0) - (one.maxBidUsd ?? 0) || one.bidAt - other.bidAt || one.number - other.number,
    )[0] ?? null;

/** Returns an order's rank among all orders on its vehicle. */
export function standingOf(order: ModelledOrder, ofVehicle: readonly ModelledOrder[]): ShownStanding {
  const leader = leaderOf(ofVehicle);
  return {
    isHighestBid: leader === order && order.maxBidUsd !== null,
    currentMaxBidUsd: leader?.maxBidUsd ?? 0,
  };
}

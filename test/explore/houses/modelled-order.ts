import type { Row } from "./history.ts";
import { dateOf } from "./modelled-market.ts";
import type { ShownOrder, ShownStanding } from "./told-event.ts";

/** An order as the specification describes it, and what its partner has learned of it. */
export interface ModelledOrder extends ShownOrder {
  /** Its name in the history. */
  name: string;
  partner: number;
  vehicleId: string;
  bidAt: number;
  /** Position among all orders that were placed. */
  number: number;
  fxRate: number | null;
  /** Plate and VIN of the listing when the order last followed it. */
  followed: Pick<Row, "license_plate" | "vin">;
  /** Price in won that changes count from; null until the listing has had one. */
  knownKrw: number | null;
  /** Whether a change of the price waits for an exchange rate. */
  awaitsRate: boolean;
  /** Whether its invoice is a draft, which shows the car as the order does. */
  hasDraft: boolean;
  /** What its partner knows. */
  known: ShownOrder & ShownStanding;
  /** Whether something may have changed that its partner does not know. */
  isUntold: boolean;
  /** Whether something else, which is told otherwise or not at all, has changed since. */
  isMixed: boolean;
  /** Whether it has ended and its car's rounds were not looked at since. */
  awaitsRounds: boolean;
}

const minute = 60_000;
const terminal = ["delivered", "failed", "cancelled"];

/** Whether an order can still become a purchase, or is one that is under way. */
export const isOpen = ({ status }: Pick<ModelledOrder, "status">): boolean => !terminal.includes(status);

/** Until when an order can be placed or changed: the partner's lead before the auction; null at a fixed price. */
export const cutoffOf = (auctionDate: number | null, bidUsd: number | null, leadMinutes: number) =>
  auctionDate === null || bidUsd === null ? null : auctionDate - leadMinutes * minute;

/** An order as it was placed. */
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
    ...{ awaitsRate: false, hasDraft: false, isUntold: false, isMixed: false, awaitsRounds: false },
    known: { ...shown, isHighestBid: false, currentMaxBidUsd: 0 },
  };
}

/** An order as an event shows it. */
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

/** The order that the operator would bid with: the highest bid, among equal ones the earliest. */
export const leaderOf = (orders: readonly ModelledOrder[]): ModelledOrder | null =>
  orders
    .filter(isOpen)
    .toSorted(
      (one, other) =>
        (other.maxBidUsd ?? 0) - (one.maxBidUsd ?? 0) || one.bidAt - other.bidAt || one.number - other.number,
    )[0] ?? null;

/** An order's rank among all orders on its vehicle. */
export function standingOf(order: ModelledOrder, ofVehicle: readonly ModelledOrder[]): ShownStanding {
  const leader = leaderOf(ofVehicle);
  return {
    isHighestBid: leader === order && order.maxBidUsd !== null,
    currentMaxBidUsd: leader?.maxBidUsd ?? 0,
  };
}

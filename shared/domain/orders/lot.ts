import { type FailureReason, isActive, type Order } from "./order.ts";

/** The ranking data of one active order on a vehicle. */
export type LotEntry = Pick<Order, "orderId" | "partnerId" | "maxBidAmountUsd" | "bidAt">;

/**
 * The terms at which the operator bought the vehicle, and for which order. Final: the listing can no longer be ordered.
 */
export interface LotAward {
  winnerOrderId: string;
  auctionFinalPriceKrw: number;
  auctionFeeUsd: number | null;
  awardedAt: number;
}

/** An operator's action on a whole lot. */
export type LotAction =
  | { kind: "acquire" }
  | { kind: "award" }
  | { kind: "lose"; failureReason: FailureReason };

/** All active orders on one vehicle. Every change of the leader increments the version. */
export interface Lot {
  vehicleId: string;
  /** 0 when the vehicle was never ordered. */
  version: number;
  /** The entry the operator would bid with: the highest, and among equal bids the earliest. */
  leader: LotEntry | null;
  award: LotAward | null;
  /** An action that was begun and needs further transactions; null when there is none. */
  unfinished: LotAction | null;
}

/** A lot with its entries, leader first. */
export interface RankedLot extends Lot {
  entries: readonly LotEntry[];
}

/** What an order's partner may know about competing bids. */
export interface Standing {
  isHighestBid: boolean;
  /** Highest bid of any partner's active order, whole US dollars; 0 when there is none. */
  currentMaxBidUsd: number;
}

/** Compares by rank: the higher bid first, among equal bids the earlier one, then the id to make the order total. */
export function compareEntries(one: LotEntry, other: LotEntry): number {
  return (
    (other.maxBidAmountUsd ?? 0) - (one.maxBidAmountUsd ?? 0) ||
    one.bidAt - other.bidAt ||
    (one.orderId < other.orderId ? -1 : Number(one.orderId > other.orderId))
  );
}

/** The entry an order has in its lot. */
export const entryOf = ({ orderId, partnerId, maxBidAmountUsd, bidAt }: LotEntry): LotEntry => ({
  orderId,
  partnerId,
  maxBidAmountUsd,
  bidAt,
});

/** The best of some entries. */
export const leaderOf = (entries: readonly LotEntry[]): LotEntry | null =>
  entries.toSorted(compareEntries)[0] ?? null;

/** The entries after changes of orders: ended orders are removed, changed bids updated, new orders added. */
export function entriesAfter(entries: readonly LotEntry[], orders: readonly Order[]): LotEntry[] {
  const changed = new Set(orders.map((order) => order.orderId));
  const kept = entries.filter((entry) => !changed.has(entry.orderId));
  return [...kept, ...orders.filter(isActive).map(entryOf)].sort(compareEntries);
}

/** How an order's bid compares within its lot. An order without a bid is never the highest. */
export function standingOf(order: Order, leader: LotEntry | null): Standing {
  return {
    isHighestBid: order.maxBidAmountUsd !== null && leader?.orderId === order.orderId,
    currentMaxBidUsd: leader?.maxBidAmountUsd ?? 0,
  };
}

import { type FailureReason, isActive, type Order } from "./order.ts";

/** One active order on a vehicle, as far as competition is concerned. */
export type LotEntry = Pick<Order, "orderId" | "partnerId" | "maxBidAmountUsd" | "bidAt">;

/** That and for whom the operator bought the vehicle. Final: nobody can order the listing any more. */
export interface LotAward {
  winnerOrderId: string;
  auctionFinalPriceKrw: number;
  auctionFeeUsd: number | null;
  awardedAt: number;
}

/** What the operator does to a whole lot. */
export type LotAction =
  | { kind: "acquire" }
  | { kind: "award" }
  | { kind: "lose"; failureReason: FailureReason };

/** All active orders on one vehicle taken together. Everything that changes who leads changes its version. */
export interface Lot {
  vehicleId: string;
  /** 0 when nobody ever ordered the vehicle. */
  version: number;
  /** The entry the operator would bid with: the highest, and of equal ones the earliest. */
  leader: LotEntry | null;
  award: LotAward | null;
  /** An action that was begun and needs further transactions to end; null when the lot is at rest. */
  unfinished: LotAction | null;
}

/** A lot with its entries, leader first. */
export interface RankedLot extends Lot {
  entries: readonly LotEntry[];
}

/** What an order's partner may know of the competition. */
export interface Standing {
  isHighestBid: boolean;
  /** Highest bid of any partner's active order, whole US dollars; 0 when there is none. */
  currentMaxBidUsd: number;
}

/** Sorts by rank: the higher bid first, among equal bids the earlier, then the id so that the order is total. */
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

/** The entries left once orders stand as given: ended ones are gone, changed bids count, new ones are in. */
export function entriesAfter(entries: readonly LotEntry[], orders: readonly Order[]): LotEntry[] {
  const changed = new Set(orders.map((order) => order.orderId));
  const kept = entries.filter((entry) => !changed.has(entry.orderId));
  return [...kept, ...orders.filter(isActive).map(entryOf)].sort(compareEntries);
}

/** How an order stands against the others. An order without a bid never holds the highest one. */
export function standingOf(order: Order, leader: LotEntry | null): Standing {
  return {
    isHighestBid: order.maxBidAmountUsd !== null && leader?.orderId === order.orderId,
    currentMaxBidUsd: leader?.maxBidAmountUsd ?? 0,
  };
}

import { type FailureReason, isActive, type Order } from "./order.ts";

/** The ranking data of one active order on a vehicle. */
export type LotEntry = Pick<Order, "orderId" | "partnerId" | "maxBidAmountUsd" | "bidAt">;

/**
 * The terms of the operator's purchase, and the order for which the car was bought. The award is final: the listing can
 * no longer be ordered.
 */
export interface LotAward {
  winnerOrderId: string;
  auctionFinalPriceKrw: number;
  auctionFeeUsd: number | null;
  awardedAt: number;
}

/**
 * A recorded award whose partners are notified only after its grace period. Until then, the award can be taken back.
 */
export interface PendingAward extends LotAward {
  /** The operator's reason for an award that `requireUsualAward` would reject. */
  overrideReason: string | null;
  /** The operator who recorded it. */
  awardedBy: string;
  /** When it is carried out, epoch milliseconds. */
  effectiveAt: number;
}

/** An operator's action on a whole lot. */
export type LotAction =
  | { kind: "acquire" }
  | { kind: "award" }
  | { kind: "lose"; failureReason: FailureReason };

/**
 * Count and digest sum of a lot's entries. A query may return a lot from after a transaction together with an entry
 * from before the transaction; then the count or the sum differs.
 */
export interface EntryTally {
  count: number;
  /** Sum of the digests of all entries, so that an entry can be added without reading the other entries. */
  digest: number;
}

/** All active orders on one vehicle. Every change of its entries increments the version. */
export interface Lot {
  vehicleId: string;
  /** 0 if the vehicle was never ordered. */
  version: number;
  /** The entry with which the operator would bid: the highest, or the earliest of equal bids. */
  leader: LotEntry | null;
  award: LotAward | null;
  /** Null without an award, and once the award is carried out. */
  pendingAward: PendingAward | null;
  /** A started action that needs further transactions; null if there is none. */
  unfinished: LotAction | null;
  /** Null in a lot that was last stored before tallies existed. */
  tally: EntryTally | null;
  /**
   * The number of the lot's `acquiring` orders. If the lot was stored before this field was introduced, the number
   * counts only later changes.
   */
  acquiring: number;
}

/**
 * Reports whether the operator recorded an award, even if it is not carried out yet. The vehicle can then no longer be
 * ordered.
 */
export const isWon = ({ award, pendingAward }: Pick<Lot, "award" | "pendingAward">): boolean =>
  award !== null || pendingAward !== null;

/** A lot with its entries, leader first. */
export interface RankedLot extends Lot {
  entries: readonly LotEntry[];
}

/** An order's competition, as far as its partner may see it. */
export interface Standing {
  isHighestBid: boolean;
  /** Highest bid of any partner's active order, whole US dollars; 0 without a bid. */
  currentMaxBidUsd: number;
}

/** Compares by rank: the higher bid first, among equal bids the earlier bid, then the smaller id for a total order. */
export function compareEntries(one: LotEntry, other: LotEntry): number {
  return (
    (other.maxBidAmountUsd ?? 0) - (one.maxBidAmountUsd ?? 0) ||
    one.bidAt - other.bidAt ||
    (one.orderId < other.orderId ? -1 : Number(one.orderId > other.orderId))
  );
}

/** Returns the entry of an order in its lot. */
export const entryOf = ({ orderId, partnerId, maxBidAmountUsd, bidAt }: LotEntry): LotEntry => ({
  orderId,
  partnerId,
  maxBidAmountUsd,
  bidAt,
});

/** Returns the tally of entries. */
export const tallyOf = (entries: readonly LotEntry[]): EntryTally => ({
  count: entries.length,
  digest: entries.reduce((sum, entry) => sum + digestOf(entry), 0),
});

/**
 * Reports whether a lot was read with exactly its own entries. A lot without a tally cannot be checked and counts as
 * whole.
 */
export function isWholeLot({ tally, entries }: RankedLot): boolean {
  return tally === null || isSameTally(tally, tallyOf(entries));
}

/** Reports whether two tallies represent the same entries. */
export const isSameTally = (one: EntryTally | null, other: EntryTally | null): boolean =>
  one?.count === other?.count && one?.digest === other?.digest;

/** Returns a 32-bit digest (FNV-1a). The sum of two million digests is still an exact number. */
function digestOf({ orderId, partnerId, maxBidAmountUsd, bidAt }: LotEntry): number {
  let digest = 0x811c9dc5;
  for (const letter of `${orderId} ${partnerId} ${maxBidAmountUsd} ${bidAt}`)
    digest = Math.imul(digest ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return digest >>> 0;
}

/** Returns the difference that changes make to the number of `acquiring` orders of a lot. */
export const newlyAcquiring = (changes: readonly { before: Order; after: Order }[]): number =>
  changes.reduce(
    (sum, { before, after }) =>
      sum + Number(after.status === "acquiring") - Number(before.status === "acquiring"),
    0,
  );

/**
 * Reports whether orders agree with their entries. A missing order or a different bid means that the order
 * was read before or after the transaction of its entry.
 */
export function areAsEntries(orders: readonly Order[], entries: readonly LotEntry[]): boolean {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  return entries.every((entry) => {
    const order = byId.get(entry.orderId);
    return order !== undefined && isActive(order) && compareEntries(entry, order) === 0;
  });
}

/**
 * Reports whether an order's state is possible with this lot leader. An impossible state means that the order or the
 * leader is outdated.
 */
export function fitsLeader(order: Order, leader: LotEntry | null): boolean {
  if (!isActive(order)) return leader?.orderId !== order.orderId;
  if (leader === null) return false;
  const rank = compareEntries(leader, order);
  return leader.orderId === order.orderId ? rank === 0 : rank < 0;
}

/** Returns the highest-ranked entry; null if there are no entries. */
export const leaderOf = (entries: readonly LotEntry[]): LotEntry | null =>
  entries.toSorted(compareEntries)[0] ?? null;

/**
 * Returns the entries after changes of orders: ended orders are removed, changed bids updated, new orders
 * added.
 */
export function entriesAfter(entries: readonly LotEntry[], orders: readonly Order[]): LotEntry[] {
  const changed = new Set(orders.map((order) => order.orderId));
  const kept = entries.filter((entry) => !changed.has(entry.orderId));
  return [...kept, ...orders.filter(isActive).map(entryOf)].sort(compareEntries);
}

/** Returns how an order's bid ranks in its lot. An order without a bid is never the highest. */
export function standingOf(order: Order, leader: LotEntry | null): Standing {
  return {
    isHighestBid: order.maxBidAmountUsd !== null && leader?.orderId === order.orderId,
    currentMaxBidUsd: leader?.maxBidAmountUsd ?? 0,
  };
}

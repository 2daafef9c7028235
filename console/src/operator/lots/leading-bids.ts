import { lossStates } from "../../../../shared/domain/orders/lot-result.ts";
import type { Lot, LotBid } from "../../api/generated/types.ts";

type LotOfBids = Pick<Lot, "bids" | "leader_order_id">;

/** Returns the bid that an award would select, or the bid that won; undefined if no bid competes. */
export const leaderOf = ({ bids, leader_order_id }: LotOfBids): LotBid | undefined =>
  bids.find(({ order_id }) => order_id === leader_order_id);

/**
 * Returns the bid that an award would select instead of an order; undefined if the order leads its lot, or if the
 * lot's leader is unknown.
 */
export function rivalOf(lot: LotOfBids | undefined, orderId: string): LotBid | undefined {
  const leader = lot && leaderOf(lot);
  return leader?.order_id === orderId ? undefined : leader;
}

/**
 * Returns the bids to show for a lot, best first: its leader and the bids that compete with it. For a lot that was not
 * won, returns the ended bids.
 */
export function leadingBids(lot: LotOfBids & Pick<Lot, "state">): LotBid[] {
  const leader = leaderOf(lot);
  if (leader === undefined) return hasLoss(lot) ? lot.bids : [];
  return [leader, ...lot.bids.filter((bid) => bid.is_competing && bid !== leader)];
}

/** Reports whether all orders of a lot for the day have ended without an award. */
export const hasLoss = ({ state }: Pick<Lot, "state">): boolean => lossStates.some((one) => one === state);

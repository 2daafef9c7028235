import {
  boughtStatuses,
  cancellationReasons,
  type FailureReason,
  failureReasons,
} from "../../../../shared/domain/orders/order.ts";
import { canTransition } from "../../../../shared/domain/orders/transition-table.ts";
import type { Lot, OperatorOrder } from "../../api/generated/types.ts";

/**
 * Returns the reasons that can end a lot's orders now. If no order is `acquiring`, only failure reasons that are also
 * cancellation reasons are returned.
 */
export function listLossReasons(orders: readonly Pick<Bid, "status">[]): readonly FailureReason[] {
  if (orders.some(({ status }) => status === "acquiring")) return failureReasons;
  return failureReasons.filter((reason) => (cancellationReasons as readonly string[]).includes(reason));
}

/** The actions on a lot as a whole. */
export type LotAction = "acquire" | "award" | "lose";

type Bid = Pick<OperatorOrder, "id" | "status" | "max_bid_amount_usd" | "created_at">;

const isBought = ({ status }: Pick<Bid, "status">): boolean => boughtStatuses.some((one) => one === status);
const hasEnded = ({ status }: Bid): boolean => status === "failed" || status === "cancelled";

/**
 * Returns the bids of a lot by rank: bought and active bids before ended bids, the leader first, then by amount and
 * age.
 * @param leaderId the order that an award would select; null if unknown. An order in inspection is never the leader,
 * even if its bid is the highest.
 */
export const rankBids = <Ranked extends Bid>(orders: readonly Ranked[], leaderId: string | null): Ranked[] =>
  orders.toSorted(
    (one, other) =>
      Number(hasEnded(one)) - Number(hasEnded(other)) ||
      Number(isBought(other)) - Number(isBought(one)) ||
      Number(other.id === leaderId) - Number(one.id === leaderId) ||
      (other.max_bid_amount_usd ?? 0) - (one.max_bid_amount_usd ?? 0) ||
      Date.parse(one.created_at) - Date.parse(other.created_at),
  );

/**
 * Returns the actions that the domain allows for the lot's orders. Orders in inspection are ignored. A won lot allows
 * no action.
 */
export function listLotActions(orders: readonly Pick<Bid, "status">[]): LotAction[] {
  if (orders.some(isBought)) return [];
  const someCanBecome = (to: OperatorOrder["status"]) =>
    orders.some(({ status }) => canTransition(status, to, "operator"));
  return [
    ...(someCanBecome("acquiring") ? ["acquire" as const] : []),
    ...(someCanBecome("secured") ? ["award" as const] : []),
    ...(someCanBecome("failed") || someCanBecome("acquiring") ? ["lose" as const] : []),
  ];
}

/**
 * Returns the last order cutoff of the bids that can enter acquisition, as an ISO 8601 time. Until this cutoff,
 * partners can still change bids. Returns null if every cutoff has passed.
 */
export function findOpenCutoff(
  bids: readonly Pick<OperatorOrder, "status" | "order_cutoff_at">[],
  now: number,
): string | null {
  const cutoffs = bids
    .filter((bid) => listLotActions([bid]).includes("acquire"))
    .flatMap(({ order_cutoff_at: cutoff }) => (cutoff === null ? [] : [cutoff]));
  const last = cutoffs.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1);
  return last !== undefined && Date.parse(last) > now ? last : null;
}

/** Selected lots by the bulk action that applies to them. */
export interface DividedLots<Chosen> {
  waiting: Chosen[];
  acquiring: Chosen[];
  /** Lots whose award can still be taken back. No bulk action applies to them. */
  pending: Chosen[];
}

/** Divides lots with bids by the bulk action that applies to them. */
export function divideLots<Chosen extends Pick<Lot, "state" | "bid_count" | "pending_award">>(
  lots: readonly Chosen[],
): DividedLots<Chosen> {
  const inState = (state: Lot["state"]) =>
    lots.filter((lot) => lot.state === state && lot.bid_count > 0 && lot.pending_award === null);
  return {
    ...{ waiting: inState("waiting"), acquiring: inState("acquiring") },
    pending: lots.filter(({ pending_award }) => pending_award !== null),
  };
}

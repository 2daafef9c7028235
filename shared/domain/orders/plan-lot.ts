import { Problem } from "../errors/problem.ts";
import { applyTransition, type OrderChange, outOfSequence, type Transition } from "./apply-transition.ts";
import { guardAward } from "./guard-award.ts";
import { compareEntries, entryOf, type Lot, type LotAward } from "./lot.ts";
import { type CancellationReason, cancellationReasons, type FailureReason, type Order } from "./order.ts";
import { canTransition } from "./transition-table.ts";

/** The terms of an award and the winning order; null awards the best one. */
export interface AwardTerms {
  winnerOrderId: string | null;
  auctionFinalPriceKrw: number;
  auctionFeeUsd: number | null;
  /** The operator's reason for an award that `guardAward` would reject. */
  overrideReason?: string | null;
}

/** An action on a lot that an operator requests. */
export type WantedAction =
  | { kind: "acquire" }
  | { kind: "award"; terms: AwardTerms }
  | { kind: "lose"; failureReason: FailureReason };

/** The next changes of a lot's orders. */
export interface LotPlan {
  changes: OrderChange[];
  award: LotAward | null;
  /** False if the action continues after these changes and must be planned again. */
  complete: boolean;
}

/**
 * Returns the remaining changes of an action, given the current orders of the lot. Planning again after some
 * changes returns the others with the same reasons, so an interrupted action resumes from the table alone.
 * @throws Problem `validation_error` for an implausible award; `conflict` when the lot was awarded at other
 * terms; `invalid_status_transition` for an award when no order, or not the named one, is in acquisition.
 */
export function planLot(lot: Lot, orders: readonly Order[], wanted: WantedAction, now: number): LotPlan {
  const ranked = orders.toSorted((one, other) => compareEntries(entryOf(one), entryOf(other)));
  switch (wanted.kind) {
    case "acquire":
      return { changes: planAcquisition(ranked, now), award: lot.award, complete: true };
    case "award":
      return planAward(lot.award, ranked, wanted.terms, now);
    case "lose":
      return planLoss(lot.award, ranked, wanted.failureReason, now);
  }
}

const inAcquisition = (ranked: readonly Order[]): Order[] =>
  ranked.filter((order) => order.status === "acquiring");

/** Plans an acquisition, without orders that are still being inspected. */
const planAcquisition = (ranked: readonly Order[], now: number): OrderChange[] =>
  ranked
    .filter((order) => canTransition(order.status, "acquiring", "operator"))
    .map((order) => applyTransition(order, { to: "acquiring" }, "operator", now));

/**
 * Returns the plan of an award. Orders placed after the acquisition began first become `acquiring`, so that
 * they can lose like the others.
 */
function planAward(
  inForce: LotAward | null,
  ranked: readonly Order[],
  terms: AwardTerms,
  now: number,
): LotPlan {
  if (inForce === null) guardNewAward(ranked, terms);
  else requireSameTerms(inForce, terms);
  const latecomers = planAcquisition(ranked, now);
  if (latecomers.length > 0) return { changes: latecomers, award: inForce, complete: false };
  const award = inForce ?? {
    winnerOrderId: chooseWinner(ranked, terms.winnerOrderId).orderId,
    auctionFinalPriceKrw: terms.auctionFinalPriceKrw,
    auctionFeeUsd: terms.auctionFeeUsd,
    awardedAt: now,
  };
  return { changes: carryOutAward(inAcquisition(ranked), award, now), award, complete: true };
}

/**
 * Checks an award before any order changes, including late orders, so that a rejected award changes nothing.
 */
function guardNewAward(ranked: readonly Order[], terms: AwardTerms): void {
  const named = chooseWinner(ranked, terms.winnerOrderId);
  const isLate = ({ status }: Order) => canTransition(status, "acquiring", "operator");
  const leader = ranked.find((order) => order.status === "acquiring" || isLate(order)) ?? named;
  guardAward(leader, terms.winnerOrderId === null ? leader : named, terms);
}

/**
 * Carries out an award. The winner comes first, so the award is final after the first transaction whatever
 * happens to the rest.
 */
function carryOutAward(competing: readonly Order[], award: LotAward, now: number): OrderChange[] {
  const won: Transition = { to: "secured", ...pickTerms(award) };
  const lost: Transition = { to: "failed", failureReason: "outbid_internally" };
  const isWinner = (order: Order) => order.orderId === award.winnerOrderId;
  return [
    ...competing.filter(isWinner).map((order) => applyTransition(order, won, "operator", now)),
    ...competing
      .filter((order) => !isWinner(order))
      .map((order) => applyTransition(order, lost, "operator", now)),
  ];
}

const pickTerms = ({ auctionFinalPriceKrw, auctionFeeUsd }: LotAward) => ({
  auctionFinalPriceKrw,
  auctionFeeUsd,
});

function chooseWinner(ranked: readonly Order[], named: string | null): Order {
  const competing = inAcquisition(ranked);
  const winner = named === null ? competing[0] : competing.find((order) => order.orderId === named);
  if (winner !== undefined) return winner;
  throw refusalOf(ranked.find((order) => order.orderId === named) ?? ranked[0], "secured");
}

/**
 * Plans the loss of a lot. The highest order fails as `outbid`; the others fail as `outbid_internally`. The
 * highest comes last, so that it is still the highest when the rest is planned again. Orders that were never
 * acquired end as `cancelled` if the reason is also a cancellation reason.
 */
function planLoss(
  award: LotAward | null,
  ranked: readonly Order[],
  failureReason: FailureReason,
  now: number,
): LotPlan {
  if (award !== null) throw alreadyAwarded(award);
  const early = planEarlyEnd(ranked, failureReason, now);
  if (early !== null) return { changes: early, award, complete: false };
  const [highest, ...others] = inAcquisition(ranked);
  if (highest === undefined) return { changes: [], award, complete: true };
  const reasonOfOthers = failureReason === "outbid" ? "outbid_internally" : failureReason;
  const fail = (order: Order, reason: FailureReason) =>
    applyTransition(order, { to: "failed", failureReason: reason }, "operator", now);
  const changes = [
    ...others.reverse().map((order) => fail(order, reasonOfOthers)),
    fail(highest, failureReason),
  ];
  return { changes, award, complete: true };
}

/** Returns the first changes of orders that are not acquiring; null if there are none. */
function planEarlyEnd(ranked: readonly Order[], reason: FailureReason, now: number): OrderChange[] | null {
  const waiting = ranked.filter((order) => canTransition(order.status, "acquiring", "operator"));
  if (waiting.length === 0) return null;
  if (isCancellationReason(reason)) {
    return waiting.map((order) =>
      applyTransition(order, { to: "cancelled", cancellationReason: reason }, "operator", now),
    );
  }
  return inAcquisition(ranked).length > 0 ? planAcquisition(waiting, now) : null;
}

const isCancellationReason = (reason: string): reason is CancellationReason & FailureReason =>
  (cancellationReasons as readonly string[]).includes(reason);

function requireSameTerms(award: LotAward, terms: AwardTerms): void {
  const same =
    award.auctionFinalPriceKrw === terms.auctionFinalPriceKrw &&
    award.auctionFeeUsd === terms.auctionFeeUsd &&
    (terms.winnerOrderId === null || terms.winnerOrderId === award.winnerOrderId);
  if (!same) throw alreadyAwarded(award);
}

const alreadyAwarded = (award: LotAward): Problem =>
  new Problem(
    "conflict",
    "This lot is already awarded. Read the winning order; an award cannot be changed.",
    {
      winner_order_id: award.winnerOrderId,
      auction_final_price_krw: award.auctionFinalPriceKrw,
      auction_fee_usd: award.auctionFeeUsd,
    },
  );

/**
 * Rejects an action without any effect, unless it was already carried out, because actions may be repeated.
 * @throws Problem `invalid_status_transition`, or `conflict` when no order competes for the vehicle.
 */
export function refuseIdleAction(lot: Lot, orders: readonly Order[], wanted: WantedAction): void {
  if (wanted.kind === "award" && lot.award !== null) return;
  if (wanted.kind === "acquire" && inAcquisition(orders).length > 0) return;
  throw refusalOf(orders[0], wanted.kind === "acquire" ? "acquiring" : "failed");
}

function refusalOf(order: Order | undefined, requested: "acquiring" | "secured" | "failed"): Problem {
  if (order !== undefined) return outOfSequence(order.status, requested);
  return new Problem("conflict", "There is no active order for this vehicle. Check the vehicle id.");
}

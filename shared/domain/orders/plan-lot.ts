import { Problem } from "../errors/problem.ts";
import { applyTransition, type OrderChange, outOfSequence, type Transition } from "./apply-transition.ts";
import { compareEntries, entryOf, type Lot, type LotAward, type PendingAward } from "./lot.ts";
import type { FailureReason, Order } from "./order.ts";
import { competesForAward, inAcquisition, planAcquisition } from "./plan-acquisition.ts";
import { planLoss } from "./plan-loss.ts";
import {
  type AwardTerms,
  refusePendingAward,
  refuseWonLot,
  requireRevocable,
  requireSameTerms,
} from "./protect-award.ts";
import { requireUsualAward } from "./require-usual-award.ts";

/** The time until which an award can be taken back (epoch milliseconds), and the operator who records the award. */
export interface AwardGrace {
  until: number;
  by: string;
}

/** An action on a lot that an operator requests. */
export type WantedAction =
  | { kind: "acquire" }
  | { kind: "award"; terms: AwardTerms; grace?: AwardGrace | null }
  | { kind: "takeBackAward" }
  | { kind: "lose"; failureReason: FailureReason };

/** An action on a lot, or the carrying out of an award at the end of its grace period. */
export type DueAction = WantedAction | { kind: "carryOutAward" };

/** The next changes of a lot's orders. */
export interface LotPlan {
  changes: OrderChange[];
  award: LotAward | null;
  pendingAward: PendingAward | null;
  /** False if the action continues after these changes and must be planned again. */
  complete: boolean;
}

/**
 * Returns the remaining changes of an action, given the current orders of the lot. After some of the changes are made,
 * planning again returns the other changes with the same reasons. An interrupted action can therefore resume with only
 * the data in the table.
 * @throws Problem `validation_error` for an implausible award; `conflict` when the lot was awarded on other terms, or
 * its award is pending and another action is requested; `invalid_status_transition` for an award when no order, or not
 * the named order, is in acquisition.
 */
export function planLot(lot: Lot, orders: readonly Order[], wanted: DueAction, now: number): LotPlan {
  const ranked = orders.toSorted((one, other) => compareEntries(entryOf(one), entryOf(other)));
  switch (wanted.kind) {
    case "acquire":
      refusePendingAward(lot);
      return { ...unchanged(lot), changes: planAcquisition(ranked, now) };
    case "award":
      return planAward(lot, ranked, wanted, now);
    case "carryOutAward":
      return planDueAward(lot, ranked, now);
    case "takeBackAward":
      requireRevocable(lot);
      return { ...unchanged(lot), pendingAward: null };
    case "lose":
      refuseWonLot(lot);
      return { ...unchanged(lot), ...planLoss(ranked, wanted.failureReason, now) };
  }
}

const unchanged = ({ award, pendingAward }: Lot): LotPlan => ({
  changes: [],
  award,
  pendingAward,
  complete: true,
});

/**
 * Returns the plan of an award. Orders that were placed after the start of the acquisition become `acquiring` first, so
 * that they can lose like the other orders. With a grace period, the award is only recorded, and no order changes
 * before it is due.
 */
function planAward(
  lot: Lot,
  ranked: readonly Order[],
  { terms, grace = null }: Extract<WantedAction, { kind: "award" }>,
  now: number,
): LotPlan {
  const recorded = lot.award ?? lot.pendingAward;
  if (recorded === null) requireUsualNewAward(ranked, terms);
  else requireSameTerms(recorded, terms);
  if (lot.pendingAward !== null) return unchanged(lot);
  const latecomers = planAcquisition(ranked, now);
  if (latecomers.length > 0) return { ...unchanged(lot), changes: latecomers, complete: false };
  const award = lot.award ?? {
    winnerOrderId: chooseWinner(ranked, terms.winnerOrderId).orderId,
    auctionFinalPriceKrw: terms.auctionFinalPriceKrw,
    auctionFeeUsd: terms.auctionFeeUsd,
    awardedAt: now,
  };
  if (lot.award === null && grace !== null) {
    const { overrideReason = null } = terms;
    const pendingAward = { ...award, overrideReason, awardedBy: grace.by, effectiveAt: grace.until };
    return { ...unchanged(lot), pendingAward };
  }
  return { ...unchanged(lot), changes: carryOutAward(inAcquisition(ranked), award, now), award };
}

/**
 * Returns the plan of an award whose grace period is over. The award is dropped if its winner can no longer
 * win, which only happens if a partner simulated a status.
 */
function planDueAward(lot: Lot, ranked: readonly Order[], now: number): LotPlan {
  const { pendingAward } = lot;
  const competing = inAcquisition(ranked);
  const canWin = competing.some(({ orderId }) => orderId === pendingAward?.winnerOrderId);
  if (pendingAward === null || !canWin) return { ...unchanged(lot), pendingAward: null };
  const latecomers = planAcquisition(ranked, now);
  if (latecomers.length > 0) return { ...unchanged(lot), changes: latecomers, complete: false };
  const { winnerOrderId, auctionFinalPriceKrw, auctionFeeUsd, awardedAt } = pendingAward;
  const award = { winnerOrderId, auctionFinalPriceKrw, auctionFeeUsd, awardedAt };
  return { changes: carryOutAward(competing, award, now), award, pendingAward: null, complete: true };
}

/**
 * Checks an award before any order changes, so that a rejected award changes nothing. The check also covers late
 * orders, which are not in acquisition yet.
 */
function requireUsualNewAward(ranked: readonly Order[], terms: AwardTerms): void {
  const named = chooseWinner(ranked, terms.winnerOrderId);
  const leader = ranked.find(competesForAward) ?? named;
  requireUsualAward(leader, terms.winnerOrderId === null ? leader : named, terms);
}

/**
 * Carries out an award. The winner comes first, so that the award is final after the first transaction,
 * regardless of the rest.
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
 * Rejects an action that would change nothing. An action that was already carried out is accepted, so that callers can
 * repeat actions.
 * @throws Problem `invalid_status_transition`, or `conflict` when no order competes for the vehicle.
 */
export function refuseIdleAction(lot: Lot, orders: readonly Order[], wanted: DueAction): void {
  // An award that changes nothing was recorded before, because planning rejects a new award without a winner.
  if (wanted.kind === "award" || wanted.kind === "carryOutAward") return;
  if (wanted.kind === "takeBackAward" && lot.version > 0) return;
  if (wanted.kind === "acquire" && inAcquisition(orders).length > 0) return;
  throw refusalOf(orders[0], wanted.kind === "acquire" ? "acquiring" : "failed");
}

function refusalOf(order: Order | undefined, requested: "acquiring" | "secured" | "failed"): Problem {
  if (order !== undefined) return outOfSequence(order.status, requested);
  return new Problem("conflict", "There is no active order for this vehicle. Check the vehicle id.");
}

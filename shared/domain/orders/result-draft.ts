import { Problem } from "../errors/problem.ts";
import { longestOverrideReason } from "../errors/require-reason.ts";
import type { FailureReason } from "./order.ts";

/** Limits of a draft, so that it fits into one item. Lengths are in characters. */
export const draftLimits = { rows: 1_000, bytes: 200_000, price: 20, fee: 12, reason: longestOverrideReason };

/** A result of a lot as an operator typed it. Nothing has been submitted. */
export interface DraftRow {
  vehicleId: string;
  /** Any text, even an unfinished or invalid price. */
  price: string;
  /** Null if the operator has chosen no reason for a loss. */
  loss: FailureReason | null;
  /** Null until somebody types a fee; then any text. */
  fee: string | null;
  reason: string;
}

/** The typed results of an auction day, which all operators share. */
export interface ResultDraft {
  /** In KST, `YYYY-MM-DD`. */
  day: string;
  rows: readonly DraftRow[];
  /** Epoch milliseconds; null before the first change. */
  changedAt: number | null;
  /** Counts the changes from 1; 0 before the first change, when nothing is stored. */
  version: number;
}

/** Returns the draft of a day for which nobody has typed a result. */
export const emptyDraft = (day: string): ResultDraft => ({ day, rows: [], changedAt: null, version: 0 });

/**
 * Returns the next version of a draft, for a caller that has read one version of it.
 * @throws Problem conflict when somebody else has changed the draft since
 */
export function reviseDraft(
  before: ResultDraft,
  { rows, version }: Pick<ResultDraft, "rows" | "version">,
  now: number,
): ResultDraft {
  if (before.version === version) return { ...before, rows, changedAt: now, version: version + 1 };
  const message = `The draft has version ${before.version} now, not ${version}. Read it and merge the rows.`;
  throw new Problem("conflict", message, { reason: "version_changed" });
}

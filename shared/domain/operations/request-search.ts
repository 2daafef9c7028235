import { Problem } from "../errors/problem.ts";
import { dayMilliseconds, hourMilliseconds } from "../time/durations.ts";
import { toKstIso } from "../time/format-time.ts";

/** Status of a search. `failed`: the log did not answer it, or not in time. */
export const requestSearchStatuses = ["running", "completed", "failed"] as const;

/** Hours of the log that are searched: at most, and where nothing is said. */
export const searchedHours = { most: 168, usual: 24 } as const;

/** Requests, or lines of one, that a search answers with. */
export const mostFound = 100;

/** A search that has not ended by then is given up. */
const longestRunMilliseconds = 120_000;

/** An operator's search of the log for one request, or for what a partner was lately refused. */
export interface RequestSearch {
  searchId: string;
  /** Exactly one of these two is null. */
  requestId: string | null;
  partnerId: string | null;
  /** Epoch milliseconds, as all times here. */
  from: number;
  to: number;
  /** CloudWatch's id of the query. */
  queryId: string;
  requestedBy: string;
  startedAt: number;
  /** When the request that was found was first shown to somebody; null before, and where partners are searched. */
  shownAt: number | null;
}

/**
 * Returns the time that is searched: some hours until an instant, as far as lines are kept.
 * @param until null for now; an instant that is still to come counts as now
 * @throws Problem `no_longer_kept` for a time of which no line is kept
 */
export function searchedTime(
  { hours, until }: { hours: number; until: number | null },
  keptDays: number,
  now: number,
): { from: number; to: number } {
  const keptSince = now - keptDays * dayMilliseconds;
  const to = Math.min(until ?? now, now);
  if (to <= keptSince) {
    const message = `Log lines are kept for ${keptDays} days, and lines from this time were deleted. Use a later time.`;
    const details = { kept_since: toKstIso(keptSince), kept_days: keptDays };
    throw new Problem("no_longer_kept", message, details);
  }
  return { from: Math.max(to - hours * hourMilliseconds, keptSince), to };
}

/** Reports whether a search that still runs is given up. */
export const ranTooLong = ({ startedAt }: RequestSearch, now: number): boolean =>
  now - startedAt > longestRunMilliseconds;

import { Problem } from "../errors/problem.ts";
import { dayMilliseconds, hourMilliseconds } from "../time/durations.ts";
import { toKstIso } from "../time/format-time.ts";

/** Status of a search. `failed`: the log returned no result, or not in time. */
export const requestSearchStatuses = ["running", "completed", "failed"] as const;

/** The number of log hours in a search: the maximum, and the default. */
export const searchedHours = { most: 168, usual: 24 } as const;

/** Maximum number of results: requests, or lines of one request. */
export const mostFound = 100;

/** The time after which an unfinished search is abandoned. */
const longestRunMilliseconds = 120_000;

/** An operator's log search for one request, or for a partner's recent rejections. */
export interface RequestSearch {
  searchId: string;
  /** Exactly one of `requestId` and `partnerId` is null. */
  requestId: string | null;
  partnerId: string | null;
  /** Epoch milliseconds, as all times here. */
  from: number;
  to: number;
  /** CloudWatch's id of the query. */
  queryId: string;
  requestedBy: string;
  startedAt: number;
  /** The time when the found request was first shown; null before, and for partner searches. */
  shownAt: number | null;
}

/**
 * Returns the searched period: some hours until an instant, within the log's retention.
 * @param until null for now; a future instant counts as now
 * @throws Problem `no_longer_kept` for a period without log lines
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

/** Reports whether a running search is abandoned. */
export const ranTooLong = ({ startedAt }: RequestSearch, now: number): boolean =>
  now - startedAt > longestRunMilliseconds;

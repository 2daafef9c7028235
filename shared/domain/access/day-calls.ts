import { kstDay } from "../time/format-time.ts";
import type { CallCounts, DayCounts, MeteredLimitName, MinuteCalls } from "./rate-limit.ts";

/** Calls of a key on a Korean day. */
export interface DayCalls extends DayCounts {
  keyId: string;
  /** `YYYY-MM-DD`. */
  date: string;
}

/** Calls of a key that are not in the table yet. */
export interface ReportedCalls {
  limit: MeteredLimitName;
  /** Beginning of the minute, epoch milliseconds. */
  minute: number;
  /** Calls in that minute. */
  count: number;
  /** Unstored calls of earlier minutes. */
  late: number;
}

/** Number of days in a key's usage, including the current day. */
export const usageDayLimit = 30;

/** Returns a key's calls on the day of a minute, up to and including that minute. */
export const dayOfMinute = ({ minute, counts, day }: MinuteCalls): DayCounts & { date: string } => ({
  date: kstDay(minute),
  counts: addCounts(day?.counts ?? {}, counts),
  busiest: highestCounts(day?.busiest ?? {}, counts),
});

/**
 * Returns the calls to store for a key at the start of a later minute. If that minute is on another day than `former`,
 * also returns the counts of the ended day. Late calls count for the day on which they are reported.
 * @param former the minute in which the key was last used
 */
export function beginNextMinute(
  former: MinuteCalls | undefined,
  { limit, minute, count, late }: ReportedCalls,
): { calls: MinuteCalls; ended: (DayCounts & { date: string }) | null } {
  const past = former === undefined ? null : dayOfMinute(former);
  const isSameDay = past?.date === kstDay(minute);
  const { counts, busiest } = past !== null && isSameDay ? past : { counts: {}, busiest: {} };
  const day = { counts: late === 0 ? counts : addCounts(counts, { [limit]: late }), busiest };
  return { calls: { minute, counts: { [limit]: count }, day }, ended: isSameDay ? null : past };
}

const addCounts = (one: CallCounts, other: CallCounts): CallCounts =>
  joinCounts(one, other, (first, second) => first + second);

const highestCounts = (one: CallCounts, other: CallCounts): CallCounts => joinCounts(one, other, Math.max);

function joinCounts(
  one: CallCounts,
  other: CallCounts,
  join: (first: number, second: number) => number,
): CallCounts {
  const joined: CallCounts = { ...one };
  for (const [name, count] of Object.entries(other) as [MeteredLimitName, number][]) {
    joined[name] = join(joined[name] ?? 0, count);
  }
  return joined;
}

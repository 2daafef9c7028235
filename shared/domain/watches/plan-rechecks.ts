import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from "../time/durations.ts";
import type { WatchCondition } from "./watch-condition.ts";

/** After this time, the search index contains every batch that was current when the watch was created. */
const indexLagMilliseconds = 2 * minuteMilliseconds;

/** Reports whether a condition includes dealers' cars. */
export const coversDealers = ({ filters }: WatchCondition): boolean =>
  filters.source?.includes("dealer") ?? false;

/**
 * Returns the next full hour, epoch milliseconds. All watches are rechecked at full hours, so that watches on
 * the same cars share one search.
 */
export const nextFullHour = (since: number): number =>
  (Math.floor(since / hourMilliseconds) + 1) * hourMilliseconds;

/**
 * Returns the time of the first recheck of a new watch's list, epoch milliseconds. A list with chunks cannot be looked
 * up by its cars until its first recheck. That recheck therefore does not wait for the full hour.
 */
export const firstRecheckAt = (
  condition: WatchCondition,
  now: number,
  { isListPacked = false }: { isListPacked?: boolean | undefined } = {},
): number => (coversDealers(condition) && !isListPacked ? nextFullHour(now) : now + indexLagMilliseconds);

/**
 * Returns the time of the next recheck of a watch's list, epoch milliseconds. Dealer sources do not report changes, so
 * they are queried every hour. Batches of auction houses report all changes. For auction cars, a daily recheck is
 * enough to find lost changes.
 */
export const nextRecheckAt = (condition: WatchCondition, now: number): number =>
  coversDealers(condition) ? nextFullHour(now) : now + dayMilliseconds;

import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from "../time/durations.ts";
import type { WatchCondition } from "./watch-condition.ts";

/** Time until the search index holds every batch that was current when the watch was created. */
const indexLagMilliseconds = 2 * minuteMilliseconds;

/** Reports whether a condition includes dealers' cars. */
export const coversDealers = ({ filters }: WatchCondition): boolean =>
  filters.source?.includes("dealer") ?? false;

/**
 * Returns the next full hour, epoch milliseconds. All watches are rechecked then, so that those on the same cars share
 * one search.
 */
export const nextFullHour = (since: number): number =>
  (Math.floor(since / hourMilliseconds) + 1) * hourMilliseconds;

/**
 * Returns when a new watch's list is rechecked for the first time, epoch milliseconds. A packed list cannot be found by
 * its cars, so it does not wait for the full hour.
 */
export const firstRecheckAt = (
  condition: WatchCondition,
  now: number,
  { isListPacked = false }: { isListPacked?: boolean | undefined } = {},
): number => (coversDealers(condition) && !isListPacked ? nextFullHour(now) : now + indexLagMilliseconds);

/**
 * Returns when a watch's list is rechecked next, epoch milliseconds. Dealer sources announce no changes and are asked
 * every hour. Batches announce all changes; a daily recheck finds what was missed.
 */
export const nextRecheckAt = (condition: WatchCondition, now: number): number =>
  coversDealers(condition) ? nextFullHour(now) : now + dayMilliseconds;

import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from "../time/durations.ts";
import type { WatchCondition } from "./watch-condition.ts";

/** By then the search index holds every batch that was in force when the watch was seeded from it. */
const indexLagMilliseconds = 2 * minuteMilliseconds;

/** Whether a condition is about dealers' cars. */
export const coversDealers = ({ filters }: WatchCondition): boolean =>
  filters.source?.includes("dealer") ?? false;

/** The full hour after an instant. Dealers are asked then, so that all who watch the same cars share one search. */
export const nextFullHour = (since: number): number =>
  (Math.floor(since / hourMilliseconds) + 1) * hourMilliseconds;

/** When the list of a new watch is compared with the market for the first time. */
export const firstRecheckAt = (condition: WatchCondition, now: number): number =>
  coversDealers(condition) ? nextFullHour(now) : now + indexLagMilliseconds;

/**
 * When the list of a watch is compared with the market again: dealers announce nothing and are asked hourly; batches announce
 * everything, and once a day is enough to find what was missed.
 */
export const nextRecheckAt = (condition: WatchCondition, now: number): number =>
  coversDealers(condition) ? nextFullHour(now) : now + dayMilliseconds;

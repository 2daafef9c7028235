import { dayMilliseconds } from "../time/durations.ts";

const firstReminderDays = 90;

/** Returns when a partner is first reminded of an order that reached customs at `customsAt`. */
export const firstReminderAt = (customsAt: number): number => customsAt + firstReminderDays * dayMilliseconds;

/** Returns the next daily reminder after `now`, at the time of day of the previous reminder. */
export function nextReminderAt(dueAt: number, now: number): number {
  const passed = Math.floor((now - dueAt) / dayMilliseconds);
  return dueAt + (passed + 1) * dayMilliseconds;
}

/** Returns whole days since an order reached customs, at the time of a reminder. */
export const daysAtCustoms = (customsAt: number, now: number): number =>
  Math.floor((now - customsAt) / dayMilliseconds);

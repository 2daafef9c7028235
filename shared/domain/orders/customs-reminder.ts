import { dayMilliseconds } from "../time/durations.ts";

const firstReminderDays = 90;

/** Returns the time of the first reminder for an order that reached customs at `customsAt`. */
export const firstReminderAt = (customsAt: number): number => customsAt + firstReminderDays * dayMilliseconds;

/** Returns the time of the next daily reminder after `now`, at the same time of day as the previous reminder. */
export function nextReminderAt(dueAt: number, now: number): number {
  const passed = Math.floor((now - dueAt) / dayMilliseconds);
  return dueAt + (passed + 1) * dayMilliseconds;
}

/** Returns the number of whole days between the arrival of an order at customs and a reminder. */
export const daysAtCustoms = (customsAt: number, now: number): number =>
  Math.floor((now - customsAt) / dayMilliseconds);

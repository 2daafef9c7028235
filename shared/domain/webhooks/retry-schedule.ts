import { daySeconds, hourSeconds, minuteSeconds } from "../time/durations.ts";

/**
 * Seconds from the end of one attempt to the start of the next; the first entry is the wait before the first
 * attempt. The single definition of the number and times of attempts.
 */
export const retryScheduleSeconds: readonly number[] = [
  0,
  5,
  5 * minuteSeconds,
  30 * minuteSeconds,
  2 * hourSeconds,
  5 * hourSeconds,
  10 * hourSeconds,
  14 * hourSeconds,
  20 * hourSeconds,
  daySeconds,
];

/** A delivery ends as failed after this many failed attempts. */
export const attemptLimit = retryScheduleSeconds.length;

/**
 * Each wait is lengthened or shortened by up to this share, so that a recovered receiver does not get all
 * retries at once.
 */
const jitterShare = 0.1;

/**
 * Returns when the next attempt is due, as epoch milliseconds; null after the last attempt.
 *
 * @param attempt.number the failed attempt, from 1
 * @param attempt.endedAt end of that attempt, epoch milliseconds
 * @param attempt.retryAfterSeconds the wait that the receiver requested; it can delay an attempt but never
 * advance it
 * @param random a number in [0, 1)
 */
export function nextAttemptAt(
  attempt: { number: number; endedAt: number; retryAfterSeconds: number | null },
  random: number,
): number | null {
  const delaySeconds = retryScheduleSeconds[attempt.number];
  if (delaySeconds === undefined) return null;
  const jittered = delaySeconds * (1 + jitterShare * (2 * random - 1));
  return attempt.endedAt + Math.round(Math.max(jittered, attempt.retryAfterSeconds ?? 0) * 1000);
}

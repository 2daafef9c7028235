import { daySeconds } from "../time/durations.ts";

/** The longest wait that a receiver can request; longer waits are reduced to this. */
const retryAfterLimitSeconds = daySeconds;

/**
 * Returns the wait in seconds that a `Retry-After` header requests, as a number or an HTTP date; at most 24
 * hours. Null when it is absent, unreadable or in the past.
 *
 * @param now the time of the response, epoch milliseconds
 */
export function parseRetryAfterSeconds(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? "";
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntilDate(text, now);
  return seconds === null || seconds <= 0 ? null : Math.min(seconds, retryAfterLimitSeconds);
}

// `Date.parse` alone would also read "3.5" or "-1" as dates in some year.
function secondsUntilDate(text: string, now: number): number | null {
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.ceil((at - now) / 1000);
}

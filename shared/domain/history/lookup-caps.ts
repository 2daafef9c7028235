import { Problem } from "../errors/problem.ts";
import { endOfDay } from "../time/end-of-day.ts";
import { startOfKstDate, toKstIso } from "../time/format-time.ts";

/** How many lookups of a partner may be under way at once. */
export const inFlightLimit = 10;
/** How many a partner may ask for on one KST day. */
export const dailyLimit = 200;

const inFlightRetrySeconds = 10;
const zone = "Asia/Seoul";

/** Which cap stood in the way. */
export type CapScope = "in_flight" | "daily";

/** The KST day of an instant, `YYYY-MM-DD`: what the daily cap counts under. */
export const kstDayOf = (now: number): string => toKstIso(now).slice(0, "2026-11-20".length);

/** The KST month of an instant, `YYYY-MM`: what is billed together. */
export const kstMonthOf = (now: number): string => toKstIso(now).slice(0, "2026-11".length);

/** The refusal of a lookup beyond a cap: `details.limit` is left out, as it would mean a budget that never comes back. */
export function lookupCapReached(scope: CapScope, now: number): Problem {
  const retryAfterSeconds = scope === "daily" ? secondsToKstMidnight(now) : inFlightRetrySeconds;
  const message =
    scope === "daily"
      ? `${dailyLimit} lookups have been asked for today. Go on after midnight in Korea.`
      : `${inFlightLimit} lookups are under way. Wait until one has ended.`;
  return new Problem(
    "rate_limited",
    message,
    { scope, retry_after_seconds: retryAfterSeconds },
    { headers: { "Retry-After": String(retryAfterSeconds) } },
  );
}

/** Whole seconds until the next KST day, at least 1. */
function secondsToKstMidnight(now: number): number {
  const midnight = endOfDay(startOfKstDate(now), zone) + 1;
  return Math.ceil((midnight - now) / 1000);
}

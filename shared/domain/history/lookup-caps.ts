import type { Problem } from "../errors/problem.ts";
import { limitReached } from "../errors/rate-limited.ts";
import { endOfDay } from "../time/end-of-day.ts";
import { startOfKstDate, toKstIso } from "../time/format-time.ts";

/** Maximum number of a partner's concurrent lookups. */
export const inFlightLimit = 10;
/** Maximum number of lookups that a partner may create on one KST day. */
export const dailyLimit = 200;

const inFlightRetrySeconds = 10;
const zone = "Asia/Seoul";

/** The cap that was reached. */
export type CapScope = "in_flight" | "daily";

/** Returns the KST day of an instant, `YYYY-MM-DD`: the key of the daily count. */
export const kstDayOf = (now: number): string => toKstIso(now).slice(0, "2026-11-20".length);

/** Returns the KST month of an instant, `YYYY-MM`: the billing period. */
export const kstMonthOf = (now: number): string => toKstIso(now).slice(0, "2026-11".length);

/** Returns the error for a lookup beyond a cap. */
export function lookupCapReached(scope: CapScope, now: number): Problem {
  const retryAfterSeconds = scope === "daily" ? secondsToKstMidnight(now) : inFlightRetrySeconds;
  const message =
    scope === "daily"
      ? `${dailyLimit} lookups were requested today, the daily limit. Continue after midnight in Korea (KST).`
      : `${inFlightLimit} lookups are under way. Wait until one of them has ended.`;
  return limitReached(message, { scope }, retryAfterSeconds);
}

/** Returns whole seconds until the next KST day, at least 1. */
function secondsToKstMidnight(now: number): number {
  const midnight = endOfDay(startOfKstDate(now), zone) + 1;
  return Math.ceil((midnight - now) / 1000);
}

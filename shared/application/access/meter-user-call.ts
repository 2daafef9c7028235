import {
  type MeteredLimitName,
  minuteOf,
  type RateAllowance,
  rateLimits,
  secondsToNextMinute,
} from "../../domain/access/rate-limit.ts";
import { countUserCall } from "../../persistence/access/user-calls.ts";
import { describeError } from "../../platform/describe-error.ts";
import { logger } from "../../platform/logger.ts";
import { rateLimitReached } from "./rate-limit-headers.ts";

/** A call of a partner's user, and the limit that it counts against. */
export interface UserCall {
  callerId: string;
  limit: MeteredLimitName;
  /** Whether calls beyond the limit are rejected. */
  isEnforced: boolean;
  now: number;
}

/**
 * Counts a call of a partner's user against a limit. Users make few calls, so each call is stored immediately, in
 * parallel with the token check.
 * @returns the remaining allowance; null if counting failed, in which case the call is served
 * @throws Problem rate_limited if the limit is used up and enforced
 */
export async function meterUserCall(call: UserCall): Promise<RateAllowance | null> {
  const { callerId, limit, isEnforced, now } = call;
  const used = await countUserCall(callerId, limit, minuteOf(now)).catch((error: unknown) => {
    logger.warn("call of a user not counted", { failure: describeError(error) });
    return null;
  });
  if (used === null) return null;
  const { callsPerMinute } = rateLimits[limit];
  const allowance = {
    limit,
    remaining: Math.max(0, callsPerMinute - used),
    resetSeconds: secondsToNextMinute(now),
  };
  if (isEnforced && used > callsPerMinute) throw rateLimitReached(allowance);
  return allowance;
}

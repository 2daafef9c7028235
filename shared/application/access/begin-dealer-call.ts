import { randomUUID } from "node:crypto";
import { dealerCallsAtOnce, tooManyDealerCalls } from "../../domain/access/dealer-calls.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import {
  beginRunningCall,
  endRunningCalls,
  type RunningLimit,
} from "../../persistence/access/running-calls.ts";
import { describeError } from "../../platform/describe-error.ts";
import { logger } from "../../platform/logger.ts";

const limit: RunningLimit = {
  kind: "DEALER-CALLS",
  maxAtOnce: dealerCallsAtOnce,
  /** No route's function runs this long. */
  longestMilliseconds: minuteMilliseconds,
};

/**
 * Counts a running call that may query dealers, per key (identified by its hash) or per user. If counting fails, the
 * call is allowed.
 * @returns the function that ends the call; it never rejects
 * @throws Problem rate_limited if the maximum number of calls is running
 */
export async function beginDealerCall(callerId: string, now: number): Promise<() => Promise<void>> {
  const call = await beginRunningCall(callerId, limit, { callId: randomUUID(), now }).catch(reportLoss);
  if (call === null) throw tooManyDealerCalls();
  return async () => {
    if (call !== undefined) await endRunningCalls(callerId, limit.kind, [call]).catch(reportLoss);
  };
}

function reportLoss(error: unknown): undefined {
  logger.warn("dealer call not counted", { failure: describeError(error) });
}

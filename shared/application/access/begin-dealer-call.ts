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
  /** Longer than any function of a route runs. */
  longestMilliseconds: minuteMilliseconds,
};

/**
 * Counts a call of a key, by its hash, or of a user that may ask dealers as running. A failure of counting lets the
 * call through.
 * @returns what ends it, which never rejects
 * @throws Problem rate_limited when as many run as may
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

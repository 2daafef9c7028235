import type { Context } from "aws-lambda";
import { minuteMilliseconds } from "../domain/time/durations.ts";

/** The part of the Lambda context with the remaining time. */
export type RunContext = Pick<Context, "getRemainingTimeInMillis">;

/**
 * Time reserved at the end of a sweep's run. The default of a minute would be too long, because sweeps run for less
 * than a minute. A page of items takes less than this time.
 */
export const sweepReserveMilliseconds = minuteMilliseconds / 3;

/**
 * Reports whether a run may begin more work. Its last minute, or the given time, is reserved for finishing.
 */
export const hasTimeLeft = (context: RunContext, reservedMilliseconds = minuteMilliseconds): boolean =>
  context.getRemainingTimeInMillis() > reservedMilliseconds;

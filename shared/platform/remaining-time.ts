import type { Context } from "aws-lambda";
import { minuteMilliseconds } from "../domain/time/durations.ts";

/** The part of the Lambda context with the remaining time. */
export type RunContext = Pick<Context, "getRemainingTimeInMillis">;

/** Time that sweeps reserve. Their runs last less than a minute, and a page of items takes less than this time. */
export const sweepReserveMilliseconds = minuteMilliseconds / 3;

/**
 * Reports whether a run may begin more work. Its last minute, or the given time, is reserved for finishing.
 */
export const hasTimeLeft = (context: RunContext, reservedMilliseconds = minuteMilliseconds): boolean =>
  context.getRemainingTimeInMillis() > reservedMilliseconds;

import type { Context } from "aws-lambda";
import { minuteMilliseconds } from "../domain/time/durations.ts";

/** The part of the Lambda context with the remaining time. */
export type RunContext = Pick<Context, "getRemainingTimeInMillis">;

/** Whether a run may begin more work: its last minute is reserved for finishing. */
export const hasTimeLeft = (context: RunContext): boolean =>
  context.getRemainingTimeInMillis() > minuteMilliseconds;

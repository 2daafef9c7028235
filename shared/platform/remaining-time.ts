import type { Context } from "aws-lambda";
import { minuteMilliseconds } from "../domain/time/durations.ts";

/** What a function is told of the time it has. */
export type RunContext = Pick<Context, "getRemainingTimeInMillis">;

/** Whether a run may begin more work: its last minute is kept for ending what it has begun. */
export const hasTimeLeft = (context: RunContext): boolean =>
  context.getRemainingTimeInMillis() > minuteMilliseconds;

import { writeDailyCheckpoints } from "../../shared/application/checkpoints/write-daily-checkpoints.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Writes the day's signed checkpoints of partners' logs. */
export const handler = (_event: unknown, context: RunContext): Promise<void> =>
  writeDailyCheckpoints(systemClock.now(), () => hasTimeLeft(context));

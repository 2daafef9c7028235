import { finishLots } from "../../shared/application/orders/lots/finish-lots.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";
import {
  hasTimeLeft,
  type RunContext,
  sweepReserveMilliseconds,
} from "../../shared/platform/remaining-time.ts";

/** Once a minute, finishes interrupted lot actions and carries out awards whose grace period has ended. */
export async function handler(_event: unknown, context: RunContext): Promise<void> {
  const finished = await finishLots({
    now: systemClock.now(),
    hasTimeLeft: () => hasTimeLeft(context, sweepReserveMilliseconds),
  });
  if (finished > 0) logger.info("Lot actions finished", { finished });
}

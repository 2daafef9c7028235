import { endPassedOrders } from "../../shared/application/orders/changes/end-passed-orders.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";
import {
  hasTimeLeft,
  type RunContext,
  sweepReserveMilliseconds,
} from "../../shared/platform/remaining-time.ts";

/** Once a minute, ends orders that were not acquired within the grace period after their auction. */
export async function handler(_event: unknown, context: RunContext): Promise<void> {
  const ended = await endPassedOrders({
    now: systemClock.now(),
    hasTimeLeft: () => hasTimeLeft(context, sweepReserveMilliseconds),
  });
  if (ended > 0) logger.info("Orders ended after their auction", { ended });
}

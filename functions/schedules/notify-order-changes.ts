import { notifyOrderChanges } from "../../shared/application/orders/notifications/notify-order-changes.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";
import {
  hasTimeLeft,
  type RunContext,
  sweepReserveMilliseconds,
} from "../../shared/platform/remaining-time.ts";

/** Once a minute, notifies partners of orders that have changed since the last notification. */
export async function handler(_event: unknown, context: RunContext): Promise<void> {
  const sent = await notifyOrderChanges({
    now: systemClock.now(),
    hasTimeLeft: () => hasTimeLeft(context, sweepReserveMilliseconds),
  });
  if (sent > 0) logger.info("Partners notified of order changes", { sent });
}

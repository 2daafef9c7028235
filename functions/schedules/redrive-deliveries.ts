import { redriveDeliveries } from "../../shared/application/webhooks/redrive-deliveries.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Queues deliveries whose time has come, once a minute. */
export async function handler(): Promise<void> {
  const queued = await redriveDeliveries({ now: systemClock.now() });
  if (queued > 0) logger.info("Deliveries queued by the sweep", { queued });
}

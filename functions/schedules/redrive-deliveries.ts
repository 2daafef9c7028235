import { redriveDeliveries } from "../../shared/application/webhooks/redrive-deliveries.ts";
import { BurstMeter } from "../../shared/domain/webhooks/burst-meter.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

const meter = new BurstMeter();

/** Queues deliveries that are due, once a minute. */
export async function handler(): Promise<void> {
  const queued = await redriveDeliveries({ meter, now: systemClock.now() });
  if (queued > 0) logger.info("Deliveries queued by the sweep", { queued });
}

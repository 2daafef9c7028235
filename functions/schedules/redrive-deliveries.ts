import { redriveDeliveries } from "../../shared/application/webhooks/redrive-deliveries.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Queues due delivery runs and due deliveries once a minute. */
export async function handler(): Promise<void> {
  const found = await redriveDeliveries({ now: systemClock.now() });
  if (found.runs + found.deliveries > 0) logger.info("Webhooks found by the sweep", { ...found });
}

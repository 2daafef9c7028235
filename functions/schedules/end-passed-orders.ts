import { endPassedOrders } from "../../shared/application/orders/end-passed-orders.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Ends orders that were not picked up by the end of their auction's grace period, once a minute. */
export async function handler(): Promise<void> {
  const ended = await endPassedOrders({ now: systemClock.now() });
  if (ended > 0) logger.info("Orders ended after their auction", { ended });
}

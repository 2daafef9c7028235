import { endPassedOrders } from "../../shared/application/orders/end-passed-orders.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Ends orders whose auction passed without them, once a minute. */
export async function handler(): Promise<void> {
  const ended = await endPassedOrders({ now: systemClock.now() });
  if (ended > 0) logger.info("Orders ended after their auction", { ended });
}

import { tellOrderNews } from "../../shared/application/orders/tell-order-news.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Tells partners of orders that look different by now, once a minute. */
export async function handler(): Promise<void> {
  const told = await tellOrderNews({ now: systemClock.now() });
  if (told > 0) logger.info("Changes of orders told", { told });
}

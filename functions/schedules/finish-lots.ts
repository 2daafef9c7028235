import { finishLots } from "../../shared/application/orders/finish-lots.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Finishes interrupted lot actions, once a minute. */
export async function handler(): Promise<void> {
  const finished = await finishLots({ now: systemClock.now() });
  if (finished > 0) logger.warn("Interrupted lot actions finished", { finished });
}

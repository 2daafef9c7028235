import { retireIndexes, sweepSnapshots } from "../../shared/application/inventory/maintain-index.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Retires indexes that no release reads any more, and removes objects that no index or inventory needs. */
export async function handler(): Promise<void> {
  const now = systemClock.now();
  const retired = await retireIndexes({ now });
  if (retired.length > 0) logger.info("Abandoned indexes retired", { formats: retired });
  const removed = await sweepSnapshots({ now });
  if (removed > 0) logger.info("Unused manifests and segments removed", { removed });
}

import { requestMissingBuild, sweepSnapshots } from "../../shared/application/inventory/maintain-index.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Has a search index built that is missing, and removes what no index and no inventory needs any more. */
export async function handler(): Promise<void> {
  if (await requestMissingBuild()) logger.info("The search index lags behind; a build is requested");
  const removed = await sweepSnapshots({ now: systemClock.now() });
  if (removed > 0) logger.info("Manifests and segments out of use removed", { removed });
}

import { requestMissingBuild, sweepSnapshots } from "../../shared/application/inventory/maintain-index.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Requests a build of the search index when it is outdated, and removes objects that no index or inventory needs. */
export async function handler(): Promise<void> {
  if (await requestMissingBuild()) logger.info("The search index is outdated; a build was requested");
  const removed = await sweepSnapshots({ now: systemClock.now() });
  if (removed > 0) logger.info("Unused manifests and segments removed", { removed });
}

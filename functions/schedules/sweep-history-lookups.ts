import { announceLookup } from "../../shared/adapters/queues/announce-lookup.ts";
import { sweepLookups } from "../../shared/application/history/sweep-lookups.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { currentEnvironment } from "../../shared/platform/deployment.ts";
import { requireVariable } from "../../shared/platform/environment-variables.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Finishes history lookups that are overdue, once a minute. */
export async function handler(): Promise<void> {
  const swept = await sweepLookups({
    environment: currentEnvironment(),
    apiVersion: requireVariable("API_VERSION"),
    now: systemClock.now(),
    announce: announceLookup,
  });
  if (swept.announced + swept.abandoned > 0) logger.warn("History lookups made no progress", swept);
}

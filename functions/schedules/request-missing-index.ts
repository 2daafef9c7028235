import { requestMissingBuild } from "../../shared/application/inventory/maintain-index.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Requests a build of the search index where there is none in the format of this release, or an outdated one. */
export async function handler(): Promise<void> {
  if (await requestMissingBuild()) logger.info("The search index is outdated; a build was requested");
}

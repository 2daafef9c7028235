import { requestMissingBuild } from "../../shared/application/inventory/maintain-index.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Requests a build of the search index if it is outdated, or missing in the format of this release. */
export async function handler(): Promise<void> {
  if (await requestMissingBuild()) logger.info("The search index is outdated; a build was requested");
}

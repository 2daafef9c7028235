import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { systemClock } from "../../../shared/platform/clock.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { handleTasks } from "../peer/process-tasks.ts";
import { shiftClock } from "../peer/shift-clock.ts";

// Runs in a separate process, so that the peak of the memory is that of the build.

/** The use of a build. */
export interface IndexBuild {
  seconds: number;
  /** The peak of the process, MiB. */
  peakMib: number;
}

/** The tasks of this process. */
export const indexTasks = {
  async build({ startedAt }: { startedAt: number }): Promise<IndexBuild> {
    shiftClock(startedAt);
    logger.setLogLevel("SILENT");
    const begun = performance.now();
    await buildSearchIndex({ clock: systemClock });
    return { seconds: (performance.now() - begun) / 1000, peakMib: process.resourceUsage().maxRSS / 1024 };
  },
};

handleTasks(indexTasks);

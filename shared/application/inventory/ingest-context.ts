import type { Clock } from "../../platform/clock.ts";

/** Context of a run that ingests batches. */
export interface IngestContext {
  clock: Clock;
  /** False if the run must stop; the rest is left to another run. */
  hasTimeLeft: () => boolean;
}

/** The run stopped before its batch was completed. Its progress is saved. */
export class IngestPaused extends Error {
  override name = "IngestPaused";
}

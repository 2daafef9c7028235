import type { Clock } from "../../platform/clock.ts";

/** What a run that takes batches in goes by. */
export interface IngestContext {
  clock: Clock;
  /** False once the run has to come to an end; what it has not done is left to another run. */
  mayGoOn: () => boolean;
}

/** The run has come to its end before its batch has; what is stored is noted down. */
export class IngestPaused extends Error {
  override name = "IngestPaused";
}

/** Something that feeds events to functions until it is stopped. */
export interface EventSource {
  /** Resolves when nothing that was there at the time of the call is still to be handed over or being processed. */
  settled(): Promise<void>;
  /** Stops the source after it finishes its current work. */
  stop(): Promise<void>;
}

/** Reports a failure that the source will retry automatically. */
export type TroubleReport = (message: string) => void;

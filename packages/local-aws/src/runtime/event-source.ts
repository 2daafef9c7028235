/** A source that sends events to functions until it is stopped. */
export interface EventSource {
  /** Resolves when everything that existed at the time of the call is delivered and processed. */
  idle(): Promise<void>;
  /** Stops the source after it finishes its current work. */
  stop(): Promise<void>;
}

/** Reports a failure that the source will retry automatically. */
export type TroubleReport = (message: string) => void;

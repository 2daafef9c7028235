import type { KeptLine } from "./line-ring.ts";

/** An alarm as CloudWatch returns it. */
export interface MonitoredAlarm {
  name: string;
  arn: string;
  description: string;
  state: "ALARM" | "OK" | "INSUFFICIENT_DATA";
  /** The time of the state change, ISO 8601 by the stage's clock. */
  since: string;
  /** The deciding values. */
  reason: string;
}

/** CloudWatch's view of a running stage. */
export interface MonitoredStage {
  alarms(): MonitoredAlarm[];
  /**
   * Returns for each queue when its oldest message was sent, in epoch milliseconds of the real clock, not of the stage's
   * clock; null for an empty queue. Unknown queues are omitted.
   */
  measureQueues(
    names: readonly string[],
  ): Promise<readonly { name: string; oldestSentMilliseconds: number | null }[]>;
  /** Returns the latest lines of log groups with a name prefix, between two instants of the stage's time. */
  readLines(groupPrefixes: readonly string[], from: number, to: number): KeptLine[];
  /** Returns how many milliseconds of the stage's time have passed since an instant of real time. */
  elapsedSince(realMilliseconds: number): number;
}

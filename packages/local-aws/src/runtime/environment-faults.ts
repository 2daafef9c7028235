import type { Ending } from "./environment-protocol.ts";

/** The faults of a function's environments. */
export interface EnvironmentFaults {
  /** Returns the clock offset of a new environment, in milliseconds. */
  drawClockDifference(identity: string): number;
  /**
   * Returns for how many milliseconds an environment is frozen after a request. Its connections are gone afterward, and
   * its timers did not run. Null if the environment stays available.
   */
  drawFreezeMilliseconds(identity: string): number | null;
  /** Returns the point at which the next request ends its environment; null if the environment survives. */
  drawEnding(identity: string): Ending | null;
}

/** Environments without faults. */
export const reliableEnvironments: EnvironmentFaults = {
  drawClockDifference: () => 0,
  drawFreezeMilliseconds: () => null,
  drawEnding: () => null,
};

import type { Ending } from "./environment-protocol.ts";

/** The faults of a function's environments. */
export interface EnvironmentFaults {
  /** Returns the clock offset of a new environment, in milliseconds. */
  drawClockDifference(identity: string): number;
  /**
   * Returns the milliseconds for which an environment is frozen after a request; null if it stays available. During the
   * freeze, its timers do not run. Afterward, its connections are gone.
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

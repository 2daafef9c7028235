import type { Ending } from "./environment-protocol.ts";

/** The faults of a function's environments. */
export interface EnvironmentFaults {
  /** Returns the clock offset of a new environment, in milliseconds. */
  drawClockDifference(identity: string): number;
  /** Whether an idle environment was frozen before its next request for so long that its connections are gone. */
  isFrozenBefore(identity: string): boolean;
  /** Returns the point at which the next request ends its environment; null if the environment survives. */
  drawEnding(identity: string): Ending | null;
}

/** Environments without faults. */
export const reliableEnvironments: EnvironmentFaults = {
  drawClockDifference: () => 0,
  isFrozenBefore: () => false,
  drawEnding: () => null,
};

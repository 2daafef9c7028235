import type { WatchCondition } from "./watch-condition.ts";

/** Maximum number of active watches of an account; paused watches do not count. */
export const activeWatchLimit = 100;

/**
 * Number of first matches that are stored as rows at once. Further matches are stored in chunks, many per item, at a
 * tenth of the cost. They become rows when the list is first evaluated or changed.
 */
export const firstRowsLimit = 25;

/** Maximum number of cars on a list, including hidden cars. */
export const memberLimits = {
  /** Cars of a static list. */
  static: 500,
  /** Maximum number of cars on an automatic list. The first matches stay; other cars are added when there is room. */
  automatic: 1_000,
} as const;

/** States of a watch as `status` shows them. */
export const watchStatuses = ["active", "muted", "paused"] as const;
/** State of a watch. */
export type WatchStatus = (typeof watchStatuses)[number];

/** Whether a recheck read all dealer cars within the bounds of a watch, or stopped at the limit of a run. */
export const dealerCoverages = ["complete", "partial"] as const;
/** Coverage of dealers' cars by a recheck. */
export type DealerCoverage = (typeof dealerCoverages)[number];

/** A saved buying condition, or a list of manually added cars. Instants are epoch milliseconds. */
export interface Watch {
  partnerId: string;
  watchId: string;
  name: string;
  condition: WatchCondition;
  /** False for a static list. */
  isAutomatic: boolean;
  /** Evaluated, but no event is emitted. */
  muted: boolean;
  /** Neither evaluated nor notified. */
  paused: boolean;
  /** Cars on the list that are not hidden. */
  activeMatchCount: number;
  hiddenMatchCount: number;
  /** All members: active, hidden and absent cars. */
  memberCount: number;
  createdAt: number;
  updatedAt: number;
  /**
   * The time of the list's last evaluation. For dealer cars only a completed recheck counts; null before the first
   * evaluation.
   */
  lastEvaluatedAt: number | null;
  /** Coverage of dealers' cars at the last hourly recheck; absent before the first recheck. */
  coverage?: DealerCoverage;
  /**
   * Set while cars from the watch's creation may be in chunks: many cars in one item instead of a row each. The name
   * is stored.
   */
  isListPacked?: boolean;
}

/** Returns the value of `status`. Mute and pause are independent; pause takes precedence. */
export function statusOfWatch({ muted, paused }: Pick<Watch, "muted" | "paused">): WatchStatus {
  if (paused) return "paused";
  return muted ? "muted" : "active";
}

/** Returns the maximum number of cars of a list. */
export const memberLimitOf = ({ isAutomatic }: Pick<Watch, "isAutomatic">): number =>
  isAutomatic ? memberLimits.automatic : memberLimits.static;

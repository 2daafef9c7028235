import type { WatchCondition } from "./watch-condition.ts";

/** Most watches of an account that may be active at once; paused ones do not count. */
export const activeWatchLimit = 100;

/** Cars a list holds at most, hidden ones included. */
export const memberLimits = {
  /** Of a static list. */
  static: 500,
  /** Of a list that fills itself: the first to match stay, others get on when there is room. */
  automatic: 1_000,
} as const;

/** States of a watch as `status` shows them. */
export const watchStatuses = ["active", "muted", "paused"] as const;
/** State of a watch. */
export type WatchStatus = (typeof watchStatuses)[number];

/** A saved buying condition, or a list of cars picked by hand. Instants are epoch milliseconds. */
export interface Watch {
  partnerId: string;
  watchId: string;
  name: string;
  condition: WatchCondition;
  /** False for a static list. */
  isAutomatic: boolean;
  /** Evaluated, but nothing is sent. */
  muted: boolean;
  /** Neither evaluated nor told of. */
  paused: boolean;
  /** Cars on the list that are not hidden. */
  activeMatchCount: number;
  hiddenMatchCount: number;
  /** Cars that take up room: those, and the ones that are away. */
  memberCount: number;
  createdAt: number;
  updatedAt: number;
  /** When the list was last compared with the market; null before the first time. */
  lastEvaluatedAt: number | null;
}

/** The state `status` shows: mute and pause are independent, and pause is shown first. */
export function statusOfWatch({ muted, paused }: Pick<Watch, "muted" | "paused">): WatchStatus {
  if (paused) return "paused";
  return muted ? "muted" : "active";
}

/** How many cars a list may hold. */
export const memberLimitOf = ({ isAutomatic }: Pick<Watch, "isAutomatic">): number =>
  isAutomatic ? memberLimits.automatic : memberLimits.static;

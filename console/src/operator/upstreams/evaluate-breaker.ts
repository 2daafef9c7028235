import type { Upstream } from "../../api/generated/types.ts";

/** Consecutive failures that open a breaker, and the seconds between trial calls while it is open. */
export const breakerRule = { failures: 5, trialSeconds: 15 } as const;

/** The state of an upstream's breakers according to recorded failures; `none` for an upstream without breakers. */
export type BreakerState = "none" | "closed" | "counting" | "open";

/**
 * Estimates the breaker state from consecutive failures. Each running function counts its own failures and shares no
 * state.
 */
export function evaluateBreaker({ name, consecutive_failures: failures }: Upstream): BreakerState {
  if (name === "fx") return "none";
  if (failures === 0) return "closed";
  return failures < breakerRule.failures ? "counting" : "open";
}

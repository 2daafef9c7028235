import type { Upstream } from "../../api/generated/types.ts";

/** Failures in a row that open a breaker, and the seconds between trial calls while it is open. */
export const breakerRule = { failures: 5, trialSeconds: 15 } as const;

/** How the breakers of an upstream stand as far as recorded failures tell; `none` where it is called without any. */
export type BreakerState = "none" | "closed" | "counting" | "open";

/** Judges the breakers by the failures in a row: each running function counts its own, and tells nobody. */
export function judgeBreaker({ name, consecutive_failures: failures }: Upstream): BreakerState {
  if (name === "fx") return "none";
  if (failures === 0) return "closed";
  return failures < breakerRule.failures ? "counting" : "open";
}

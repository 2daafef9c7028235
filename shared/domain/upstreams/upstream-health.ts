import type { Environment } from "../partners/partner.ts";

/** External services that this service depends on. */
export const upstreamNames = ["retail_a", "retail_b", "fx", "history"] as const;

/** The upstreams of an environment. Sandbox histories are generated, without an upstream. */
export const upstreamsOf = (environment: Environment): UpstreamName[] =>
  upstreamNames.filter((name) => name !== "history" || environment === "production");

export type UpstreamName = (typeof upstreamNames)[number];

/** The longest message of a failure, in characters. */
export const longestFailure = 300;

/** Health of an upstream by its recorded calls. Instants are epoch milliseconds. */
export interface UpstreamHealth {
  name: UpstreamName;
  /** Null before the first success. */
  lastSuccessAt: number | null;
  /** Null before the first failure. */
  lastFailureAt: number | null;
  /** Message of the last failure; kept after the upstream has recovered. */
  lastFailure: string | null;
  /** Recorded failures since the last success. */
  consecutiveFailures: number;
}

/** Returns the health of an upstream without recorded calls. */
export const unknownHealth = (name: UpstreamName): UpstreamHealth => ({
  name,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
  consecutiveFailures: 0,
});

/** Returns the state of an upstream by its last recorded call; `unknown` before the first call. */
export function stateOf(health: UpstreamHealth): "ok" | "failing" | "unknown" {
  if (health.consecutiveFailures > 0) return "failing";
  return health.lastSuccessAt === null ? "unknown" : "ok";
}

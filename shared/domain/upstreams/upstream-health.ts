import type { Environment } from "../partners/partner.ts";

/** Services of others that this one lives on. */
export const upstreamNames = ["retail_a", "retail_b", "fx", "history"] as const;

/** Those an environment uses: histories of the sandbox are made up. */
export const upstreamsOf = (environment: Environment): UpstreamName[] =>
  upstreamNames.filter((name) => name !== "history" || environment === "production");

export type UpstreamName = (typeof upstreamNames)[number];

/** What is known of an upstream from the calls that were noted. Instants are epoch milliseconds. */
export interface UpstreamHealth {
  name: UpstreamName;
  /** Null before the first success. */
  lastSuccessAt: number | null;
  /** Null before the first failure. */
  lastFailureAt: number | null;
  /** What the last failure said; kept when the upstream has recovered. */
  lastFailure: string | null;
  /** Noted calls that failed since the last that did not. */
  consecutiveFailures: number;
}

/** An upstream of which nothing has been noted yet. */
export const unknownHealth = (name: UpstreamName): UpstreamHealth => ({
  name,
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailure: null,
  consecutiveFailures: 0,
});

/** How an upstream does by what was noted last; `unknown` before the first call. */
export function stateOf(health: UpstreamHealth): "ok" | "failing" | "unknown" {
  if (health.consecutiveFailures > 0) return "failing";
  return health.lastSuccessAt === null ? "unknown" : "ok";
}

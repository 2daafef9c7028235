import type { Environment } from "../../domain/partners/partner.ts";
import { limitText } from "../../domain/text/limit-text.ts";
import { toKstIso, toKstIsoOrNull } from "../../domain/time/format-time.ts";
import {
  longestFailure,
  stateOf,
  type UpstreamHealth,
  type UpstreamName,
  upstreamsOf,
} from "../../domain/upstreams/upstream-health.ts";
import { getUpstreamHealth } from "../../persistence/upstreams/upstream-health.ts";
import { callUpstream } from "./call-upstream.ts";

/** For each upstream, a free call that checks whether it works. */
export type UpstreamProbes = Partial<Record<UpstreamName, () => Promise<unknown>>>;

/**
 * Calls all upstreams with a probe concurrently. Returns their outcomes and recorded health. For the other upstreams,
 * returns the health recorded at their last call.
 */
export async function inspectUpstreams(
  probes: UpstreamProbes,
  { environment, now }: { environment: Environment; now: number },
) {
  const names = upstreamsOf(environment);
  const durations = await Promise.all(names.map((name) => timeCall(name, probes[name], now)));
  const known = await getUpstreamHealth(names);
  return known.map((health, position) => presentHealth(health, durations[position] ?? null, now));
}

/**
 * Returns the duration of the call in milliseconds, even if it fails (the outcome is recorded). Null if there is no
 * call.
 */
async function timeCall(
  name: UpstreamName,
  call: UpstreamProbes[UpstreamName],
  now: number,
): Promise<number | null> {
  if (call === undefined) return null;
  const startedAt = performance.now();
  await Promise.allSettled([callUpstream(name, call, now)]);
  return Math.round(performance.now() - startedAt);
}

function presentHealth(health: UpstreamHealth, durationMilliseconds: number | null, now: number) {
  return {
    name: health.name,
    state: stateOf(health),
    checked_at: durationMilliseconds === null ? null : toKstIso(now),
    duration_ms: durationMilliseconds,
    last_success_at: toKstIsoOrNull(health.lastSuccessAt),
    last_failure_at: toKstIsoOrNull(health.lastFailureAt),
    last_failure: health.lastFailure == null ? null : limitText(health.lastFailure, longestFailure),
    consecutive_failures: health.consecutiveFailures,
  };
}

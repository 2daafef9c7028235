import { toKstIso } from "../../domain/time/format-time.ts";
import {
  type UpstreamHealth,
  type UpstreamName,
  upstreamNames,
} from "../../domain/upstreams/upstream-health.ts";
import { getUpstreamHealth } from "../../persistence/upstreams/upstream-health.ts";
import { callUpstream } from "./call-upstream.ts";

/** A cheap call of each upstream that shows whether it is at work. */
export type UpstreamProbes = Record<UpstreamName, () => Promise<unknown>>;

/** Calls every upstream now, side by side, and tells of each how it did and how it has been doing. */
export async function inspectUpstreams(probes: UpstreamProbes, now: number) {
  const durations = await Promise.all(upstreamNames.map((name) => timeCall(name, probes[name], now)));
  const known = await getUpstreamHealth(upstreamNames);
  return known.map((health, position) => presentHealth(health, durations[position] ?? 0, now));
}

/** Milliseconds the call took, whether it was answered or not: that is noted. */
async function timeCall(name: UpstreamName, call: () => Promise<unknown>, now: number): Promise<number> {
  const startedAt = performance.now();
  await Promise.allSettled([callUpstream(name, call, now)]);
  return Math.round(performance.now() - startedAt);
}

function presentHealth(health: UpstreamHealth, durationMilliseconds: number, now: number) {
  const kstOrNull = (instant: number | null) => (instant === null ? null : toKstIso(instant));
  return {
    name: health.name,
    state: health.consecutiveFailures === 0 ? ("ok" as const) : ("failing" as const),
    checked_at: toKstIso(now),
    duration_ms: durationMilliseconds,
    last_success_at: kstOrNull(health.lastSuccessAt),
    last_failure_at: kstOrNull(health.lastFailureAt),
    last_failure: health.lastFailure,
    consecutive_failures: health.consecutiveFailures,
  };
}

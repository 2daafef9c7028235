import type { MetricDatum, MetricSink } from "../machine/metric-datum.ts";
import type { LocalFunction } from "./read-functions.ts";

const namespace = "AWS/Lambda";

/** Reports a run of a function like Lambda: a successful run counts as zero errors. */
export function reportRun(
  report: MetricSink,
  local: LocalFunction,
  { failed, milliseconds }: { failed: boolean; milliseconds: number },
): void {
  for (const dimensions of dimensionsOf(local)) {
    report({ namespace, name: "Invocations", dimensions, value: 1 });
    report({ namespace, name: "Errors", dimensions, value: Number(failed) });
    report({ namespace, name: "Duration", dimensions, value: milliseconds });
  }
}

/** Reports that a run of a function was throttled. */
export function reportThrottle(report: MetricSink, local: LocalFunction): void {
  for (const dimensions of dimensionsOf(local))
    report({ namespace, name: "Throttles", dimensions, value: 1 });
}

/**
 * Returns the dimensions: all functions together, the function, the invoked alias or version, and the version
 * behind an alias.
 */
function dimensionsOf({ name, qualifier, version }: LocalFunction): MetricDatum["dimensions"][] {
  const FunctionName = name;
  const Resource = qualifier === null ? name : `${name}:${qualifier}`;
  const common = [{}, { FunctionName }, { FunctionName, Resource }];
  return qualifier === null ? common : [...common, { FunctionName, Resource, ExecutedVersion: version }];
}

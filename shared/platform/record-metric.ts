import { requireVariable } from "./environment-variables.ts";
import { type MetricName, type metricDimensions, metricNamespace } from "./metric-names.ts";

type Dimension<Name extends MetricName> = (typeof metricDimensions)[Name];

/** The value of the metric's own dimension, if it has one. */
type DimensionValue<Name extends MetricName> =
  Dimension<Name> extends string ? [dimension: Record<Dimension<Name>, string>] : [];

/**
 * Records a value of a metric of the stage, or up to 100 at once, by one log line in CloudWatch's embedded
 * metric format: no request is made and nothing can fail. Implemented here because a library would not fit
 * into the largest bundles.
 * @see
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function recordMetric<Name extends MetricName>(
  name: Name,
  value: number | readonly number[],
  ...[dimension]: DimensionValue<Name>
): void {
  const dimensions = { stage: requireVariable("STAGE_NAME"), ...dimension };
  const directive = {
    Namespace: metricNamespace,
    Dimensions: [Object.keys(dimensions)],
    Metrics: [{ Name: name }],
  };
  const metadata = { Timestamp: Date.now(), CloudWatchMetrics: [directive] };
  // Write to stdout directly, because the runtime wraps lines of the console in its own JSON.
  process.stdout.write(`${JSON.stringify({ _aws: metadata, ...dimensions, [name]: value })}\n`);
}

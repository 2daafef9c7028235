import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { currentEnvironment } from "./deployment.ts";

/** The metrics, by their CloudWatch names. */
export type MetricName =
  | "UnknownHistoryTerms"
  /** An upstream refused our credentials, also after they were read afresh. */
  | "UpstreamCredentialsRefused"
  /** A secret could not be read, or is not of its form. */
  | "SecretReadsFailed";

const metrics = new Metrics({ namespace: "VehicleSourcing", serviceName: "vehicle-sourcing" });

/**
 * Adds to a count of the environment, by one log line in CloudWatch's embedded metric format: no request is made and
 * nothing can fail.
 */
export function countMetric(name: MetricName, count: number): void {
  const metric = metrics.singleMetric();
  metric.addDimension("environment", currentEnvironment());
  metric.addMetric(name, MetricUnit.Count, count);
}

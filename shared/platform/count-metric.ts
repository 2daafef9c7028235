import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { currentEnvironment } from "./deployment.ts";

/** The metrics, by their CloudWatch names. */
export type MetricName = "UnknownHistoryTerms";

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

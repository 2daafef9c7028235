import { Metrics, MetricUnit } from "@aws-lambda-powertools/metrics";
import { currentEnvironment } from "./deployment.ts";

/** What is counted over time, by the names under which CloudWatch keeps it. */
export type MetricName = "UnknownHistoryTerms";

const metrics = new Metrics({ namespace: "VehicleSourcing", serviceName: "vehicle-sourcing" });

/**
 * Adds to a count of the environment, with one line of the function's log in CloudWatch's embedded metric format: no call, and
 * nothing to fail.
 */
export function countMetric(name: MetricName, count: number): void {
  const metric = metrics.singleMetric();
  metric.addDimension("environment", currentEnvironment());
  metric.addMetric(name, MetricUnit.Count, count);
}

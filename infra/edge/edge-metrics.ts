import { Duration } from "aws-cdk-lib";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { AlarmCondition } from "../observability/alarm-definition.ts";

type Condition = Pick<AlarmCondition, "leastSamples" | "periodSeconds">;

/** Returns a metric of a distribution, summed or averaged over five minutes. */
export function distributionMetric(
  { distributionId }: Distribution,
  metricName: "5xxErrorRate" | "Requests",
): Metric {
  return new Metric({
    ...{ namespace: "AWS/CloudFront", metricName, period: Duration.minutes(5) },
    statistic: metricName === "Requests" ? "Sum" : "Average",
    dimensionsMap: { DistributionId: distributionId, Region: "Global" },
  });
}

/** Returns the percentage of 5xx responses of a distribution; 0 for a period with too few requests. */
export function errorRate(
  distribution: Distribution,
  { leastSamples, periodSeconds }: Condition,
): MathExpression {
  return new MathExpression({
    expression: `IF(requests >= ${leastSamples}, errors, 0)`,
    usingMetrics: {
      requests: distributionMetric(distribution, "Requests"),
      errors: distributionMetric(distribution, "5xxErrorRate"),
    },
    period: Duration.seconds(periodSeconds),
  });
}

import { Duration } from "aws-cdk-lib";
import { type IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { copyRuleId } from "../constructs/object-copies.ts";
import type { AlarmCondition } from "./alarm-definition.ts";

/** The alarm on each bucket whose objects are copied to another account or region. */
export const copyAlarm: AlarmCondition = {
  ...{ name: "CopiesFailing", severity: "warning", unit: "" },
  ...{ comparison: "at least", threshold: 1, leastSamples: null, missingData: "notBreaching" },
  ...{ periodSeconds: 3_600, periods: 1, breachingPeriods: 1 },
  runbookSection: "copies-fail",
  setOffBy: "S3 could not copy an invoice or an archived record to the other account or region",
};

/**
 * Returns the hourly number of a bucket's failed copies.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/metrics-dimensions.html
 */
export const failedCopies = (sourceBucket: string, destinationBucket: string): IMetric =>
  new Metric({
    ...{ namespace: "AWS/S3", metricName: "OperationsFailedReplication", statistic: "Sum" },
    period: Duration.seconds(copyAlarm.periodSeconds),
    dimensionsMap: {
      SourceBucket: sourceBucket,
      DestinationBucket: destinationBucket,
      RuleId: copyRuleId,
    },
  });

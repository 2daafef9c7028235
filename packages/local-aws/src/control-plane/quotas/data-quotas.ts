import { alikeBy, alikeInRegion, listOf, type Quota } from "./quota.ts";

/** Title of a quota that alarms on several functions intentionally use up. */
export const alarmMetricsTitle = "CloudWatch: metrics in an alarm's expression";

/** Title of the quota that every logged distribution uses up. */
export const deliverySourcesTitle = "CloudWatch Logs: delivery sources per resource and type of log";

/** Quotas of DynamoDB tables, EventBridge rules, and CloudWatch dashboards, alarms and logs. */
export const dataQuotas: Quota[] = [
  {
    title: "DynamoDB: global secondary indexes per table",
    ...{ limit: 20, unit: "indexes", types: ["AWS::DynamoDB::Table"] },
    source: "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html",
    measure: ({ properties }) => listOf(properties, "GlobalSecondaryIndexes").length,
    refuse: () =>
      "One or more parameter values were invalid: GlobalSecondaryIndex count exceeds the per-table limit of 20",
  },
  {
    title: "EventBridge: rules per event bus",
    ...{ limit: 300, unit: "rules", types: ["AWS::Events::Rule"] },
    source: "https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html",
    measure: (resource, others) => alikeBy("EventBusName", resource, others).length,
    refuse: () => "The requested resource exceeds the maximum number allowed. (LimitExceededException)",
  },
  {
    title: "EventBridge: targets per rule",
    ...{ limit: 5, unit: "targets", types: ["AWS::Events::Rule"] },
    source: "https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-quota.html",
    measure: ({ properties }) => listOf(properties, "Targets").length,
    refuse: () => "The requested resource exceeds the maximum number allowed. (LimitExceededException)",
  },
  {
    title: "CloudWatch: metrics per dashboard",
    ...{ limit: 2_500, unit: "metrics", types: ["AWS::CloudWatch::Dashboard"] },
    source: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html",
    measure: ({ properties }) => countMetrics(String(properties.DashboardBody)),
    refuse: () =>
      "The dashboard body is invalid: should not have more than 2500 metrics (InvalidParameterInput)",
  },
  {
    title: alarmMetricsTitle,
    ...{ limit: 10, unit: "metrics", types: ["AWS::CloudWatch::Alarm"] },
    source: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html",
    measure: ({ properties }) =>
      listOf(properties, "Metrics").filter(({ MetricStat }) => MetricStat !== undefined).length,
    refuse: () => "An alarm on a math expression cannot contain more than 10 metrics (ValidationError)",
  },
  {
    title: "CloudWatch: alarms of a region",
    ...{ limit: 5_000, unit: "alarms", types: ["AWS::CloudWatch::Alarm"] },
    source: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html",
    measure: (resource, others) => alikeInRegion(resource, others).length,
    refuse: () => "The maximum limit of 5000 alarms was exceeded (LimitExceeded)",
  },
  {
    title: deliverySourcesTitle,
    ...{ limit: 1, unit: "sources", types: ["AWS::Logs::DeliverySource"] },
    source: "https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_PutDeliverySource.html",
    measure: (resource, others) =>
      alikeBy("ResourceArn", resource, others).filter(
        ({ properties }) => properties.LogType === resource.properties.LogType,
      ).length,
    refuse: () => "This ResourceId has already been used in another Delivery Source in this account.",
  },
  {
    title: "CloudWatch Logs: resource policies of a region",
    ...{ limit: 10, unit: "policies", types: ["AWS::Logs::ResourcePolicy"] },
    source: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html",
    measure: (resource, others) => alikeInRegion(resource, others).length,
    refuse: () => "Resource limit exceeded. (LimitExceededException)",
  },
];

const countMetrics = (dashboardBody: string): number => {
  const { widgets = [] } = JSON.parse(dashboardBody) as {
    widgets?: { properties?: { metrics?: unknown[] } }[];
  };
  return widgets.reduce((sum, { properties }) => sum + (properties?.metrics?.length ?? 0), 0);
};

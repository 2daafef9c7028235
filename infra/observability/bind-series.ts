import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { metricDimensions, metricNamespace } from "../../shared/platform/metric-names.ts";
import { readStageName } from "../constructs/read-stage-name.ts";
import type { DataStack } from "../stacks/data-stack.ts";
import type { HttpApiStack } from "../stacks/http-api-stack.ts";
import type { StreamApiStack } from "../stacks/stream-api-stack.ts";
import type { StreamRouteStack } from "../stacks/stream-route-stack.ts";
import type { WorkerStack } from "../stacks/worker-stack.ts";
import type { ApiName, Measurement, MetricSeries } from "./metric-series.ts";

/** The stacks of an environment whose resources are watched. */
export interface ObservedStacks {
  apis: Readonly<Record<ApiName, HttpApiStack>>;
  stream: { api: StreamApiStack; routes: StreamRouteStack };
  data: DataStack;
  workers: WorkerStack;
}

/** Returns the CloudWatch metric of a measurement with a period of this length. */
export function bindMeasurement(
  { series, expression }: Measurement,
  periodSeconds: number,
  stacks: ObservedStacks,
): IMetric {
  const metrics = Object.fromEntries(
    Object.entries(series).map(([name, one]) => [name, bindSeries(one, periodSeconds, stacks)]),
  );
  const [first] = Object.values(metrics);
  if (expression === null) {
    if (first === undefined || Object.keys(metrics).length > 1) throw new Error("One series is needed");
    return first;
  }
  const period = Duration.seconds(periodSeconds);
  return new MathExpression({ expression, usingMetrics: metrics, period });
}

/** Returns the CloudWatch metric of one series with a period of this length. */
export function bindSeries(series: MetricSeries, periodSeconds: number, stacks: ObservedStacks): Metric {
  return new Metric({
    namespace: namespaces[series.of],
    metricName: series.name,
    dimensionsMap: dimensionsOf(series, stacks),
    statistic: series.statistic,
    period: Duration.seconds(periodSeconds),
  });
}

const namespaces: Record<MetricSeries["of"], string> = {
  allFunctions: "AWS/Lambda",
  api: "AWS/ApiGateway",
  deadLetters: "AWS/SQS",
  queue: "AWS/SQS",
  service: metricNamespace,
  stream: "AWS/ApiGateway",
  streamFunction: "AWS/Lambda",
  table: "AWS/DynamoDB",
  tableOperation: "AWS/DynamoDB",
  worker: "AWS/Lambda",
};

function dimensionsOf(
  series: MetricSeries,
  { apis, stream, data, workers }: ObservedStacks,
): Record<string, string> {
  const { tableName } = data.table;
  switch (series.of) {
    case "allFunctions":
      return {};
    case "api":
      return { ApiId: apis[series.api].apiId };
    case "stream":
      return { ApiId: stream.api.api.ref };
    case "streamFunction":
      return { FunctionName: stream.routes.functionOf(series.entry).lambda.functionName };
    case "worker":
      return { FunctionName: workers.functionOf(series.entry).lambda.functionName };
    case "queue":
      return { QueueName: data.queueOfWorker(series.entry).queueName };
    case "deadLetters":
      return { QueueName: data.deadLettersOfWorker(series.entry).queueName };
    case "table":
      return {
        TableName: tableName,
        ...(series.index !== null && { GlobalSecondaryIndexName: series.index }),
      };
    case "tableOperation":
      return { TableName: tableName, Operation: series.operation };
    case "service":
      return { stage: readStageName(data), ...ownDimension(series) };
  }
}

/** @throws Error when the series has another dimension than its recorded metric */
function ownDimension({ name, dimension }: MetricSeries & { of: "service" }): Record<string, string> {
  const [given] = Object.keys(dimension ?? {});
  if ((given ?? null) !== metricDimensions[name]) {
    throw new Error(`${name} has the dimension ${metricDimensions[name]}, not ${given}`);
  }
  return { ...dimension };
}

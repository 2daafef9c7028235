import { tableNameOfStream } from "../machine/aws-names.ts";
import type { ResolvedStage } from "../templates/resolved-stage.ts";
import type { MetricQuery } from "./metric-store.ts";
import type { LocalAlarm } from "./read-alarms.ts";

/** The metrics that the stage reports, by AWS namespace and set of dimensions. */
const reported: Readonly<Record<string, readonly string[]>> = {
  "AWS/ApiGateway ApiId": [
    ...["4xx", "5xx", "Count", "Latency"],
    // Metrics of WebSocket APIs.
    ...[
      "ClientError",
      "ConnectCount",
      "ExecutionError",
      "IntegrationError",
      "IntegrationLatency",
      "MessageCount",
    ],
  ],
  "AWS/DynamoDB GlobalSecondaryIndexName,TableName": ["ReadThrottleEvents", "WriteThrottleEvents"],
  "AWS/DynamoDB Operation,TableName": ["SystemErrors"],
  "AWS/DynamoDB TableName": ["ReadThrottleEvents", "TransactionConflict", "WriteThrottleEvents"],
  "AWS/Lambda ": ["Duration", "Errors", "Invocations", "Throttles"],
  "AWS/Lambda ExecutedVersion,FunctionName,Resource": ["Duration", "Errors", "Invocations"],
  "AWS/Lambda FunctionName": ["Duration", "Errors", "Invocations", "IteratorAge", "Throttles"],
  "AWS/Lambda FunctionName,Resource": ["Duration", "Errors", "Invocations", "Throttles"],
  "AWS/SQS QueueName": ["ApproximateAgeOfOldestMessage", "ApproximateNumberOfMessagesVisible"],
};

/**
 * By dimension name: the types of the resources that the dimension's value identifies, and the attribute that contains
 * this value; null if the value is the resource's `Ref`.
 */
const resourceNames: Readonly<Record<string, { types: readonly string[]; attribute: string | null }>> = {
  ApiId: { types: ["AWS::ApiGatewayV2::Api"], attribute: null },
  FunctionName: { types: ["AWS::Lambda::Function"], attribute: null },
  QueueName: { types: ["AWS::SQS::Queue"], attribute: "QueueName" },
  TableName: { types: ["AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable"], attribute: null },
};

/**
 * Rejects an alarm that could never have data: an alarm on an AWS metric that the stage does not report, or on a
 * resource that the stage does not have. Metrics in other namespaces are not checked, because functions can write any
 * of them.
 * @throws Error naming stack, alarm and metric
 */
export function requireSources(stage: ResolvedStage, alarms: readonly LocalAlarm[]): void {
  const names = new Map(
    Object.entries(resourceNames).map(([dimension, { types, attribute }]) => [
      dimension,
      new Set(
        stage.ofType(...types).map((one) => (attribute === null ? one.reference : one.attribute(attribute))),
      ),
    ]),
  );
  for (const table of readTables(stage)) names.get("TableName")?.add(table);
  for (const { queries, where } of alarms) {
    for (const query of queries.values()) {
      const problem = query.namespace.startsWith("AWS/") ? findProblem(query, names) : null;
      if (problem !== null) throw new Error(`${where}: ${problem}`);
    }
  }
}

/**
 * Returns the tables whose streams the stage reads. They can include a restored table, whose new name is in no
 * template.
 */
const readTables = (stage: ResolvedStage): string[] =>
  stage
    .ofType("AWS::Lambda::EventSourceMapping")
    .flatMap(({ properties }) => tableNameOfStream(String(properties.EventSourceArn)) ?? []);

function findProblem(
  { namespace, name, dimensions }: MetricQuery,
  names: ReadonlyMap<string, ReadonlySet<string>>,
): string | null {
  const kind = `${namespace} ${Object.keys(dimensions).sort().join()}`;
  if (reported[kind]?.includes(name) !== true) return `nothing here reports ${name} of ${kind}`;
  for (const [dimension, value] of Object.entries(dimensions)) {
    const known = names.get(dimension);
    if (known !== undefined && !known.has(value)) return `the stage has no ${dimension} ${value}`;
  }
  return null;
}

import type { MonitoredStage } from "../machine/monitored-stage.ts";
import type { AwsCall } from "./aws-call.ts";
import type { UpstreamAnswer } from "./forward-call.ts";
import { ServiceError } from "./service-error.ts";

interface MetricQuery {
  Id: string;
  MetricStat?: {
    Metric: { Namespace: string; MetricName: string; Dimensions?: { Name: string; Value: string }[] };
  };
}

const mostRecords = 100;

/**
 * Responds to `DescribeAlarms` and, for message ages, `GetMetricData`.
 *
 * @throws ServiceError for unsupported metrics
 */
export async function handleMonitoring(
  { operation, input }: Pick<AwsCall, "operation" | "input">,
  stages: Iterable<MonitoredStage>,
): Promise<UpstreamAnswer> {
  const all = [...stages];
  return toAnswer(operation === "DescribeAlarms" ? describeAlarms(input, all) : await readAges(input, all));
}

function describeAlarms(input: Record<string, unknown>, stages: readonly MonitoredStage[]): object {
  const prefix = String(input.AlarmNamePrefix ?? "");
  const limit = Number(input.MaxRecords ?? mostRecords);
  const from = Number(input.NextToken ?? 0);
  const alarms = stages
    .flatMap((stage) => stage.alarms())
    .filter(({ name }) => name.startsWith(prefix))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    MetricAlarms: alarms
      .slice(from, from + limit)
      .map(({ name, arn, description, state, since, reason }) => ({
        ...{ AlarmName: name, AlarmArn: arn, AlarmDescription: description },
        ...{ StateValue: state, StateReason: reason },
        StateTransitionedTimestamp: Date.parse(since) / 1000,
      })),
    CompositeAlarms: [],
    ...(from + limit < alarms.length && { NextToken: String(from + limit) }),
  };
}

async function readAges(input: Record<string, unknown>, stages: readonly MonitoredStage[]): Promise<object> {
  const queries = (input.MetricDataQueries ?? []) as MetricQuery[];
  const names = queries.map(nameOfQueue);
  const [stage] = stages;
  const measured = new Map(
    (await stage?.measureQueues(names))?.map((one) => [one.name, one.oldestSentMilliseconds]),
  );
  return {
    MetricDataResults: queries.map(({ Id }, position) => {
      const sent = measured.get(names[position] ?? "");
      const isKnown = sent !== undefined && stage !== undefined;
      const age = isKnown && sent !== null ? stage.elapsedSince(sent) / 1000 : 0;
      return { Id, StatusCode: "Complete", Values: isKnown ? [Math.max(0, Math.floor(age))] : [] };
    }),
  };
}

function nameOfQueue({ MetricStat }: MetricQuery): string {
  const { Namespace, MetricName, Dimensions = [] } = MetricStat?.Metric ?? {};
  const [dimension] = Dimensions;
  if (Namespace !== "AWS/SQS" || MetricName !== "ApproximateAgeOfOldestMessage" || dimension === undefined)
    throw new ServiceError("NotImplemented", 501, "The local CloudWatch returns the ages of messages only.");
  return dimension.Value;
}

const toAnswer = (body: object): UpstreamAnswer => ({
  statusCode: 200,
  headers: { "content-type": "application/x-amz-json-1.0" },
  body: Buffer.from(JSON.stringify(body)),
});

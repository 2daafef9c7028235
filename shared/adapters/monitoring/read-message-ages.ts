import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { callCloudWatch } from "./cloud-watch.ts";

/**
 * Long enough to contain a report, because SQS reports once a minute. SQS reports nothing for a queue that has been
 * idle for hours.
 */
const lookBackMilliseconds = 15 * minuteMilliseconds;
const periodSeconds = 60;

interface MetricDataAnswer {
  MetricDataResults?: { Id: string; Values?: number[] }[];
}

/**
 * Returns the age of the oldest message of each queue in seconds, as SQS last reported it. Queues without a
 * recent report are omitted. Makes one call.
 */
export async function readMessageAges(
  _permission: "read:metrics",
  queueNames: readonly string[],
  now: number,
): Promise<Map<string, number>> {
  const { MetricDataResults = [] } = (await callCloudWatch("GetMetricData", {
    StartTime: Math.floor((now - lookBackMilliseconds) / 1000),
    EndTime: Math.ceil(now / 1000),
    ScanBy: "TimestampDescending",
    MetricDataQueries: queueNames.map((name, index) => ({
      Id: `q${index}`,
      MetricStat: {
        Metric: {
          Namespace: "AWS/SQS",
          MetricName: "ApproximateAgeOfOldestMessage",
          Dimensions: [{ Name: "QueueName", Value: name }],
        },
        Period: periodSeconds,
        Stat: "Maximum",
      },
    })),
  })) as MetricDataAnswer;
  return new Map(
    MetricDataResults.flatMap(({ Id, Values: [latest] = [] }) => {
      const name = queueNames[Number(Id.slice(1))];
      return name === undefined || latest === undefined ? [] : [[name, latest] as const];
    }),
  );
}

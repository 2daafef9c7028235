import type { Queue } from "aws-cdk-lib/aws-sqs";
import { loggedApis } from "../../shared/platform/resources.ts";
import {
  acknowledgeAlarmReading,
  acknowledgeLogAnswers,
  acknowledgeLogSearch,
  acknowledgeMetricReading,
} from "../nag-suppressions.ts";

import type { FunctionPermissions } from "../permissions/function-permissions.ts";
import type { ServiceFunction } from "./service-function.ts";

/** A dead-letter queue with its description for operators. */
export interface OperatedQueue {
  /** `DeliverFirst` */
  name: string;
  queue: Queue;
  /** The source queue of its messages; null for table stream records, which cannot be redriven. */
  source: Queue | null;
  runbookSection: string;
}

/** The account and region of a stage, from which its ARNs are built. */
export interface Place {
  account: string;
  region: string;
}

/** ARNs are built from queue names, so that the data stack exports no more than the alarms need. */
const arnPrefix = ({ account, region }: Place): string => `arn:aws:sqs:${region}:${account}:`;

/** Returns the value of the setting that lists the dead-letter queues for the functions. */
export const describeDeadLetterQueues = (queues: readonly OperatedQueue[], place: Place): string =>
  JSON.stringify({
    arn: arnPrefix(place),
    url: `https://sqs.${place.region}.amazonaws.com/${place.account}/`,
    queues: Object.fromEntries(
      queues.map(({ name, queue, source, runbookSection }) => [
        name,
        [queue.queueName, runbookSection, source !== null],
      ]),
    ),
  });

/** Grants reading dead-letter queues, and optionally redriving their messages. */
export function bindDeadLetters(
  target: ServiceFunction,
  queues: readonly OperatedQueue[],
  place: Place,
  actions: FunctionPermissions["deadLetters"],
): void {
  const arnOf = ({ queueName }: Queue): string => arnPrefix(place) + queueName;
  const redrivable = queues.filter(({ source }) => source !== null);
  if (actions.includes("inspect")) {
    target.allow(
      ["sqs:GetQueueAttributes"],
      queues.map(({ queue }) => arnOf(queue)),
    );
    target.allow(
      ["sqs:ListMessageMoveTasks"],
      redrivable.map(({ queue }) => arnOf(queue)),
    );
  }
  if (!actions.includes("redrive")) return;
  // SQS moves messages with the permissions of the caller.
  target.allow(
    ["sqs:StartMessageMoveTask", "sqs:ReceiveMessage", "sqs:DeleteMessage"],
    redrivable.map(({ queue }) => arnOf(queue)),
  );
  target.allow(
    ["sqs:SendMessage"],
    redrivable.flatMap(({ source }) => (source === null ? [] : [arnOf(source)])),
  );
}

/** Grants a function's CloudWatch permissions. */
export function bindMonitoring(
  target: ServiceFunction,
  { account, region }: Place,
  reads: FunctionPermissions["monitoring"],
): void {
  if (reads.includes("metrics")) {
    target.allow(["cloudwatch:GetMetricData"], ["*"]);
    acknowledgeMetricReading(target.role);
  }
  if (reads.includes("alarms")) {
    const alarms = `arn:aws:cloudwatch:${region}:${account}:alarm:*`;
    target.allow(["cloudwatch:DescribeAlarms"], [alarms]);
    acknowledgeAlarmReading(target.role, alarms);
  }
  if (reads.includes("logAnswers")) {
    target.allow(["logs:GetQueryResults"], ["*"]);
    acknowledgeLogAnswers(target.role);
  }
}

/** Grants permission to search the log groups of all APIs of the environment. */
export function bindLogSearch(target: ServiceFunction, { account, region }: Place, stageName: string): void {
  const groups = loggedApis.map((api) => `arn:aws:logs:${region}:${account}:log-group:${stageName}-${api}*`);
  target.allow(["logs:StartQuery"], groups);
  for (const group of groups) acknowledgeLogSearch(target.role, group);
}

import { Duration } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import {
  type CfnEventSourceMapping,
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import { SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { acknowledgeStreamListing } from "../nag-suppressions.ts";
import type { QueueWorker, StreamWorker } from "../workers/worker-definition.ts";
import type { EnvironmentTable } from "./choose-table.ts";
import type { DeadLetterQueue } from "./dead-letter-queue.ts";
import type { ServiceFunction } from "./service-function.ts";
import type { WorkQueue } from "./work-queue.ts";

/** Runs the function on the queue's messages. The function reports which messages of a batch failed. */
export function addQueueTrigger(target: ServiceFunction, work: WorkQueue, worker: QueueWorker): void {
  target.allow(["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"], [work.queue.queueArn]);
  const mapping = new EventSourceMapping(target, "Source", {
    target: target.live,
    eventSourceArn: work.queue.queueArn,
    batchSize: worker.batchSize,
    ...limitConcurrency(target, worker),
    reportBatchItemFailures: true,
  });
  nameAlias(mapping, target);
  // AWS rejects the mapping until the role can read the queue.
  mapping.node.addDependency(target.role);
}

/** Names the alias directly, because the construct would split the alias' ARN and join its parts again. */
function nameAlias(mapping: EventSourceMapping, { live }: ServiceFunction): void {
  const resource = mapping.node.defaultChild as CfnEventSourceMapping;
  resource.functionName = live.functionArn;
}

/**
 * Returns the function's maximum number of concurrent batches. Lambda would throttle a batch beyond the function's
 * reservation, and the batch's messages would use up their receives.
 */
function limitConcurrency(
  { reservedConcurrency }: ServiceFunction,
  { batchesAtOnce, queue }: QueueWorker,
): { maxConcurrency?: number } {
  if (batchesAtOnce === null) {
    if (reservedConcurrency > 0)
      throw new Error(`The worker of ${queue.name} has reserved concurrency. Set its batchesAtOnce.`);
    return {};
  }
  const most = reservedConcurrency === 0 ? batchesAtOnce : Math.min(batchesAtOnce, reservedConcurrency);
  return { maxConcurrency: most };
}

/** Runs the function on the items that its worker follows, in order within a partition. */
export function addStreamTrigger(
  target: ServiceFunction,
  table: EnvironmentTable,
  {
    newItemsOf,
    changedItemsOf = [],
    removedItemsOf = [],
  }: Pick<StreamWorker, "newItemsOf" | "changedItemsOf" | "removedItemsOf">,
  deadLetters: DeadLetterQueue,
): void {
  const streamArn = table.tableStreamArn;
  if (streamArn === undefined) throw new Error("The table has no stream");
  target.allow(["dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:DescribeStream"], [streamArn]);
  target.allow(["dynamodb:ListStreams"], ["*"]);
  target.allow(["sqs:SendMessage"], [deadLetters.queue.queueArn]);
  acknowledgeStreamListing(target.role);
  const filters = [
    filterOf("INSERT", "NewImage", newItemsOf),
    filterOf("MODIFY", "NewImage", changedItemsOf),
    filterOf("REMOVE", "OldImage", removedItemsOf),
  ].flat();
  const mapping = new EventSourceMapping(target, "Source", {
    target: target.live,
    eventSourceArn: streamArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: 100,
    filters,
    retryAttempts: 10,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    onFailure: new SqsDlq(deadLetters.queue),
  });
  nameAlias(mapping, target);
  mapping.node.addDependency(target.role);
}

/**
 * Returns the filters for stream records with this event name, limited to items of the given entities. Returns no
 * filter if there are no entities.
 */
const filterOf = (eventName: string, image: string, entities: readonly string[]) =>
  entities.length === 0
    ? []
    : [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual(eventName),
          dynamodb: { [image]: { entity: { S: FilterRule.or(...entities) } } },
        }),
      ];

/**
 * Runs the function at a fixed rate. A run that could not start is skipped, because the next run does the same work.
 */
export function addScheduleTrigger(target: ServiceFunction, everyMinutes: number): void {
  new Rule(target, "Schedule", {
    schedule: Schedule.rate(Duration.minutes(everyMinutes)),
    targets: [new LambdaFunction(target.live, { retryAttempts: 0 })],
  });
}

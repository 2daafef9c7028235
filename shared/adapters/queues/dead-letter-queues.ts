import {
  GetQueueAttributesCommand,
  ListMessageMoveTasksCommand,
  StartMessageMoveTaskCommand,
  UnsupportedOperation,
} from "@aws-sdk/client-sqs";
import type { DeadLetterMove } from "../../domain/operations/dead-letter-queue.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { queueClient } from "./queue-client.ts";

/** A dead-letter queue of the stage. */
export interface NamedQueue {
  /** The operators' name of the queue, such as `DeliverFirst`. */
  name: string;
  /** The SQS name of the queue. */
  queueName: string;
  /** Whether its messages came from a queue, so that SQS can redrive them. Stream records cannot be redriven. */
  isRedrivable: boolean;
  /** Anchor in `docs/runbook.md`. */
  runbookSection: string;
}

interface QueueSetting {
  /** Prefixes of the queues' ARNs and URLs. */
  arn: string;
  url: string;
  queues: Record<string, [queueName: string, runbookSection: string, isRedrivable: boolean]>;
}

const readSetting = (): QueueSetting => JSON.parse(requireVariable("DEAD_LETTER_QUEUES")) as QueueSetting;

/** Returns every dead-letter queue of the stage, as the deployment names them. */
export const listDeadLetterQueues = (): NamedQueue[] =>
  Object.entries(readSetting().queues).map(([name, [queueName, runbookSection, isRedrivable]]) => ({
    name,
    queueName,
    isRedrivable,
    runbookSection,
  }));

/** Returns the approximate number of messages in a queue, as SQS counts them. */
export async function countMessages(
  _permission: "inspect:deadLetters",
  { queueName }: NamedQueue,
): Promise<number> {
  const { Attributes } = await queueClient.send(
    new GetQueueAttributesCommand({
      QueueUrl: readSetting().url + queueName,
      AttributeNames: ["ApproximateNumberOfMessages"],
    }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages);
}

const moveStatuses: Record<string, DeadLetterMove["status"]> = {
  RUNNING: "running",
  COMPLETED: "completed",
  CANCELLING: "cancelled",
  CANCELLED: "cancelled",
  FAILED: "failed",
};

/** Returns the last redrive of a queue; null if there was none, or if its messages cannot be redriven. */
export async function readLastMove(
  _permission: "inspect:deadLetters",
  { queueName, isRedrivable }: NamedQueue,
): Promise<DeadLetterMove | null> {
  if (!isRedrivable) return null;
  const { Results: [task] = [] } = await queueClient.send(
    new ListMessageMoveTasksCommand({ SourceArn: readSetting().arn + queueName, MaxResults: 1 }),
  );
  if (task === undefined) return null;
  return {
    status: moveStatuses[task.Status ?? ""] ?? "failed",
    movedCount: Number(task.ApproximateNumberOfMessagesMoved ?? 0),
    startedAt: Number(task.StartedTimestamp ?? 0),
    failureReason: task.FailureReason ?? null,
  };
}

/**
 * Starts a redrive: SQS moves the messages of a dead-letter queue back to their source queues.
 * @returns false when a redrive is already running
 */
export async function startMove(
  _permission: "redrive:deadLetters",
  { queueName }: NamedQueue,
): Promise<boolean> {
  try {
    await queueClient.send(new StartMessageMoveTaskCommand({ SourceArn: readSetting().arn + queueName }));
    return true;
  } catch (error) {
    if (error instanceof UnsupportedOperation) return false;
    throw error;
  }
}

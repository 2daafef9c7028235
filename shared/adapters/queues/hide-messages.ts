import {
  ChangeMessageVisibilityBatchCommand,
  type ChangeMessageVisibilityBatchRequestEntry,
} from "@aws-sdk/client-sqs";
import { requireVariable } from "../../platform/environment-variables.ts";
import { logger } from "../../platform/logger.ts";
import type { RunContext } from "../../platform/remaining-time.ts";
import { type HidePermission, queueVariable } from "../../platform/resources.ts";
import { retryDelaySeconds, runVisibilitySeconds } from "../../platform/retry-delay.ts";
import { queueClient } from "./queue-client.ts";

/** The receipt handles of messages, with which their visibility timeouts are changed. */
export interface ReceivedMessages {
  Records: readonly {
    messageId: string;
    receiptHandle: string;
    attributes?: { ApproximateReceiveCount: string };
  }[];
}

/** The failed messages of a run. */
export interface FailedMessages {
  batchItemFailures: { itemIdentifier: string }[];
}

/**
 * Runs a worker on its messages, at most ten. Sets their visibility timeout to the remaining run time, so that they
 * return to the queue soon if the run is killed. A failed message returns after a short delay that grows with the
 * number of its receives.
 *
 * The queue's own visibility timeout is six times the function's timeout, because Lambda may be unable to start a run
 * at once. After the start, a shorter timeout is enough. If SQS rejects a change of the timeout, the messages only
 * return later.
 */
export async function runOnMessages(
  permission: HidePermission,
  event: ReceivedMessages,
  context: RunContext,
  work: () => Promise<FailedMessages>,
): Promise<FailedMessages> {
  const seconds = runVisibilitySeconds(context.getRemainingTimeInMillis());
  // Not awaited here, because the work does not depend on it.
  const hidden = hideMessages(
    permission,
    event.Records.map(({ receiptHandle }) => ({ receiptHandle, seconds })),
  );
  const response = await work();
  const failed = new Set(response.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  // The first timeout change must be complete before the next. Otherwise, the first change could take effect last, and
  // hide failed messages for the whole run.
  await hidden;
  await hideMessages(
    permission,
    event.Records.filter(({ messageId }) => failed.has(messageId)).map(({ receiptHandle, attributes }) => ({
      receiptHandle,
      seconds: retryDelaySeconds(Number(attributes?.ApproximateReceiveCount ?? 1)),
    })),
  );
  return response;
}

async function hideMessages(
  permission: HidePermission,
  messages: readonly { receiptHandle: string; seconds: number }[],
): Promise<void> {
  if (messages.length === 0) return;
  const Entries = messages.map(
    ({ receiptHandle, seconds }, position): ChangeMessageVisibilityBatchRequestEntry => ({
      Id: String(position),
      ReceiptHandle: receiptHandle,
      VisibilityTimeout: seconds,
    }),
  );
  try {
    const QueueUrl = requireVariable(queueVariable(permission.slice("hide:".length)));
    const { Failed = [] } = await queueClient.send(
      new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }),
    );
    if (Failed.length > 0) logger.warn("Messages stay hidden for longer than needed", { Failed });
  } catch (error) {
    logger.warn("Messages stay hidden for longer than needed", { error: error as Error });
  }
}

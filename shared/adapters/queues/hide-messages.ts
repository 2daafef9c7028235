import { ChangeMessageVisibilityBatchCommand } from "@aws-sdk/client-sqs";
import { requireVariable } from "../../platform/environment-variables.ts";
import { logger } from "../../platform/logger.ts";
import type { RunContext } from "../../platform/remaining-time.ts";
import { type HidePermission, queueVariable } from "../../platform/resources.ts";
import { queueClient } from "./queue-client.ts";

/** Lambda deletes messages a little after the run that processed them. */
const deletionSeconds = 30;

/** What SQS handed out, by which it is hidden again. */
export interface ReceivedMessages {
  Records: readonly { receiptHandle: string }[];
}

/**
 * Hides the messages of a run, at most ten, until just after the last moment at which it can still be running, so that
 * they come back soon if it is killed. Their queue hides them for six times as long, which leaves room for runs that
 * could not be started; a run that has started needs none of it. If the queue refuses, the run goes on and only a retry
 * is later.
 */
export async function hideMessagesForRun(
  permission: HidePermission,
  { Records }: ReceivedMessages,
  context: RunContext,
): Promise<void> {
  const QueueUrl = requireVariable(queueVariable(permission.slice("hide:".length)));
  const VisibilityTimeout = Math.ceil(context.getRemainingTimeInMillis() / 1000) + deletionSeconds;
  const Entries = Records.map(({ receiptHandle }, position) => ({
    Id: String(position),
    ReceiptHandle: receiptHandle,
    VisibilityTimeout,
  }));
  try {
    const { Failed = [] } = await queueClient.send(
      new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }),
    );
    if (Failed.length > 0) logger.warn("Messages stay hidden for longer than their run", { Failed });
  } catch (error) {
    logger.warn("Messages stay hidden for longer than their run", { error: error as Error });
  }
}

import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { requireVariable } from "../../platform/environment-variables.ts";
import { type QueueName, queueVariable } from "../../platform/resources.ts";
import { sdkLogger } from "../../platform/sdk-logger.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";

/** One message for a queue. `groupId` names whom it is for: the queue lets no group's backlog delay another's messages. */
export interface QueueMessage {
  body: string;
  groupId: string;
  /** For a queue that keeps the order of a group: it takes a second message with the same id within 5 minutes for the first. */
  deduplicationId?: string;
  /** 0 to 900. */
  delaySeconds?: number;
}

const batchSize = 10;
// The endpoint the environment configures counts: an emulator's queue URLs name hosts nobody can resolve.
const queueClient = new SQSClient({ maxAttempts: 4, useQueueUrlAsEndpoint: false, logger: sdkLogger });

/**
 * Sends any number of messages, ten to a call, and returns the positions of those the queue did not take.
 * @throws the SDK's error when a whole call fails; messages of other calls may have been sent.
 */
export async function sendMessages(
  permission: `send:${QueueName}`,
  messages: readonly QueueMessage[],
): Promise<number[]> {
  const queueUrl = requireVariable(queueVariable(permission.slice("send:".length)));
  const refused = await Promise.all(
    splitIntoChunks(messages, batchSize).map((batch, call) => sendBatch(queueUrl, batch, call * batchSize)),
  );
  return refused.flat();
}

async function sendBatch(
  queueUrl: string,
  messages: readonly QueueMessage[],
  start: number,
): Promise<number[]> {
  const { Failed } = await queueClient.send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: messages.map((message, position) => ({
        Id: String(position),
        MessageBody: message.body,
        MessageGroupId: message.groupId,
        MessageDeduplicationId: message.deduplicationId,
        DelaySeconds: message.delaySeconds,
      })),
    }),
  );
  return (Failed ?? []).map((failure) => start + Number(failure.Id));
}

import { SendMessageBatchCommand } from "@aws-sdk/client-sqs";
import { requireVariable } from "../../platform/environment-variables.ts";
import { type QueueName, queueVariable } from "../../platform/resources.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";
import { queueClient } from "./queue-client.ts";

/** One message for a queue. Messages of one `groupId` do not delay messages of another. */
export interface QueueMessage {
  body: string;
  groupId: string;
  /** For FIFO queues: a second message with the same id within 5 minutes is dropped as a duplicate. */
  deduplicationId?: string;
  /** 0 to 900. */
  delaySeconds?: number;
  /** The trace that the message's worker continues, instead of the sending invocation's trace. */
  traceHeader?: string | undefined;
}

const batchSize = 10;

/**
 * Sends any number of messages, ten per call, and returns the indexes of rejected messages.
 * @throws the SDK's error if a whole call fails; messages of other calls may have been sent
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
        MessageSystemAttributes: traceAttribute(message),
      })),
    }),
  );
  return (Failed ?? []).map((failure) => start + Number(failure.Id));
}

/**
 * Returns the trace attribute of a message. It takes precedence over the header of the call, which applies to
 * all messages.
 */
const traceAttribute = ({ traceHeader }: QueueMessage) =>
  traceHeader === undefined
    ? undefined
    : { AWSTraceHeader: { DataType: "String", StringValue: traceHeader } };

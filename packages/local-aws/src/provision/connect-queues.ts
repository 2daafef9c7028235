import { connectJson, type JsonCarrier } from "./connect-json.ts";

/** A received queue message. */
export interface QueueMessage {
  MessageId: string;
  ReceiptHandle: string;
  Body: string;
  MD5OfBody: string;
  MD5OfMessageAttributes?: string;
  Attributes?: Record<string, string>;
  /** Binary values are in base64. */
  MessageAttributes?: Record<string, { DataType: string; StringValue?: string; BinaryValue?: string }>;
}

/** The SQS operations of pollers. */
export interface QueuesClient {
  /** Returns at most 10 messages; waits for the first up to 20 s. */
  receive(
    queueUrl: string,
    options: { count: number; waitSeconds: number; signal: AbortSignal },
  ): Promise<QueueMessage[]>;
  /** Deletes at most 10 messages. */
  deleteAll(queueUrl: string, receiptHandles: readonly string[]): Promise<void>;
  /** Returns the number of messages available to receive. */
  countVisible(queueUrl: string): Promise<number>;
  destroy(): void;
}

/** Connects to the queues of SQS. */
export function connectQueues(carrier: JsonCarrier): QueuesClient {
  const { call, destroy } = connectJson(carrier, "sqs", "AmazonSQS");
  return {
    async receive(queueUrl, { count, waitSeconds, signal }) {
      const input = {
        QueueUrl: queueUrl,
        MaxNumberOfMessages: count,
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ["All"],
        MessageAttributeNames: ["All"],
      };
      return ((await call("ReceiveMessage", input, signal)) as { Messages?: QueueMessage[] }).Messages ?? [];
    },
    async deleteAll(queueUrl, receiptHandles) {
      const Entries = receiptHandles.map((ReceiptHandle, index) => ({ Id: String(index), ReceiptHandle }));
      await call("DeleteMessageBatch", { QueueUrl: queueUrl, Entries });
    },
    async countVisible(queueUrl) {
      const attribute = "ApproximateNumberOfMessages";
      const answer = (await call("GetQueueAttributes", {
        QueueUrl: queueUrl,
        AttributeNames: [attribute],
      })) as { Attributes?: Record<string, string> };
      return Number(answer.Attributes?.[attribute] ?? 0);
    },
    destroy,
  };
}

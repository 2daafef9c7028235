import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { LambdaStreamRecord } from "./build-stream-event.ts";
import type { DiscardReason } from "./process-stream-batch.ts";
import type { StreamMapping } from "./read-mappings.ts";

/**
 * Sends the positions of discarded records to the failure destination of a stream mapping, in Lambda's form.
 * Does nothing when the mapping has no destination.
 */
export async function sendToFailureDestination(
  sqs: SQSClient,
  mapping: StreamMapping,
  destinationUrl: string | null,
  given: { records: LambdaStreamRecord[]; shardId: string; reason: DiscardReason; attempts: number },
): Promise<void> {
  if (destinationUrl === null) return;
  const times = given.records.map(({ dynamodb }) => dynamodb.ApproximateCreationDateTime);
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
  const message = {
    requestContext: {
      requestId: crypto.randomUUID(),
      functionArn: mapping.function.arn,
      condition: given.reason,
      approximateInvokeCount: given.attempts,
    },
    responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
    version: "1.0",
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId: given.shardId,
      startSequenceNumber: given.records[0]?.dynamodb.SequenceNumber,
      endSequenceNumber: given.records.at(-1)?.dynamodb.SequenceNumber,
      approximateArrivalOfFirstRecord: instant(Math.min(...times)),
      approximateArrivalOfLastRecord: instant(Math.max(...times)),
      batchSize: given.records.length,
      streamArn: mapping.sourceArn,
    },
  };
  await sqs.send(new SendMessageCommand({ QueueUrl: destinationUrl, MessageBody: JSON.stringify(message) }));
}

import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";

/**
 * What a function answers a batch of the table's stream with: from the record at `firstFailed` on it comes again; null when
 * everything is done. A record without a number, which no stream hands over, would bring the whole batch back.
 */
export function answerStreamBatch(
  { Records }: DynamoDBStreamEvent,
  firstFailed: number | null,
): DynamoDBBatchResponse {
  if (firstFailed === null) return { batchItemFailures: [] };
  return { batchItemFailures: [{ itemIdentifier: Records[firstFailed]?.dynamodb?.SequenceNumber ?? "" }] };
}

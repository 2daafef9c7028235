import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";

/**
 * Returns the response to a batch of stream records. Lambda retries the batch from the record at `firstFailed` on; null
 * means that all records are done. Every record has a sequence number. Without one, Lambda would retry the whole batch.
 */
export function handleStreamBatch(
  { Records }: DynamoDBStreamEvent,
  firstFailed: number | null,
): DynamoDBBatchResponse {
  if (firstFailed === null) return { batchItemFailures: [] };
  return { batchItemFailures: [{ itemIdentifier: Records[firstFailed]?.dynamodb?.SequenceNumber ?? "" }] };
}

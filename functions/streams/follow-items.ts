import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { followItems } from "../../shared/application/retention/follow-items.ts";
import { handleStreamBatch } from "../../shared/platform/handle-stream-batch.ts";

/** Processes created and removed items of the table stream. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return handleStreamBatch(event, await followItems(event.Records));
}

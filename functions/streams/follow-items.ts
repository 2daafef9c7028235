import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { followItems } from "../../shared/application/retention/follow-items.ts";
import { answerStreamBatch } from "../../shared/platform/answer-stream-batch.ts";

/** Processes created and removed items of the table stream. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return answerStreamBatch(event, await followItems(event.Records));
}

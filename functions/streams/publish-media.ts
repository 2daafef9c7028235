import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { publishMedia } from "../../shared/application/media/publish-media.ts";
import { answerStreamBatch } from "../../shared/platform/answer-stream-batch.ts";

/** Asks for the pictures of new orders' vehicles, as the table's stream tells of them. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return answerStreamBatch(event, await publishMedia(event.Records));
}

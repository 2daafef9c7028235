import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { publishMedia } from "../../shared/application/media/publish-media.ts";
import { answerStreamBatch } from "../../shared/platform/answer-stream-batch.ts";

/** Queues the images of new orders' vehicles for mirroring, from the table's stream. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return answerStreamBatch(event, await publishMedia(event.Records));
}

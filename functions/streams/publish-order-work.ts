import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { publishOrderWork } from "../../shared/application/orders/publish-order-work.ts";
import { answerStreamBatch } from "../../shared/platform/answer-stream-batch.ts";

/**
 * Queues what follows from changes of orders, from the table's stream: notifications of partners, and the images of new
 * orders' vehicles. One function does both, because no more than two may read a stream side by side.
 */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return answerStreamBatch(event, await publishOrderWork(event.Records));
}

import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { publishDeliveries } from "../../shared/application/webhooks/publish-deliveries.ts";
import { BurstMeter } from "../../shared/domain/webhooks/burst-meter.ts";
import { answerStreamBatch } from "../../shared/platform/answer-stream-batch.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** Lives as long as the function's environment: one for each shard of the stream. */
const meter = new BurstMeter();

/** Puts new deliveries, as the table's stream tells of them, on the queue of their lane. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return answerStreamBatch(event, await publishDeliveries(event.Records, { meter, now: systemClock.now() }));
}

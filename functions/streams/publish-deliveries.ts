import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { publishDeliveries } from "../../shared/application/webhooks/publish-deliveries.ts";
import { BurstMeter } from "../../shared/domain/webhooks/burst-meter.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { handleStreamBatch } from "../../shared/platform/handle-stream-batch.ts";

/** Shared by all batches of an execution environment. Each stream shard has one environment. */
const meter = new BurstMeter();

/** Queues new deliveries from the table stream. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return handleStreamBatch(event, await publishDeliveries(event.Records, { meter, now: systemClock.now() }));
}

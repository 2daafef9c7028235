import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { publishDeliveries } from "../../shared/application/webhooks/publish-deliveries.ts";
import { BurstMeter } from "../../shared/domain/webhooks/burst-meter.ts";
import { systemClock } from "../../shared/platform/clock.ts";

/** Lives as long as the function's environment: one for each shard of the stream. */
const meter = new BurstMeter();

/** Puts new deliveries, as the table's stream tells of them, on the queue of their lane. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const firstFailed = await publishDeliveries(event.Records, { meter, now: systemClock.now() });
  const itemIdentifier =
    firstFailed === null ? undefined : event.Records[firstFailed]?.dynamodb?.SequenceNumber;
  return { batchItemFailures: itemIdentifier === undefined ? [] : [{ itemIdentifier }] };
}

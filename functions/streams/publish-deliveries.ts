import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { publishDeliveries } from "../../shared/application/webhooks/publish-deliveries.ts";

/** Puts new deliveries, as the table's stream tells of them, on the delivery queue. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const firstFailed = await publishDeliveries(event.Records);
  const itemIdentifier =
    firstFailed === null ? undefined : event.Records[firstFailed]?.dynamodb?.SequenceNumber;
  return { batchItemFailures: itemIdentifier === undefined ? [] : [{ itemIdentifier }] };
}

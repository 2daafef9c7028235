import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { publishMedia } from "../../shared/application/media/publish-media.ts";

/** Asks for the pictures of new orders' vehicles, as the table's stream tells of them. */
export async function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const firstFailed = await publishMedia(event.Records);
  const itemIdentifier =
    firstFailed === null ? undefined : event.Records[firstFailed]?.dynamodb?.SequenceNumber;
  return { batchItemFailures: itemIdentifier === undefined ? [] : [{ itemIdentifier }] };
}

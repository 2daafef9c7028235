import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { deployedDeliveryContext } from "../../shared/application/webhooks/delivery-context.ts";
import { takeTurns } from "../../shared/application/webhooks/take-turns.ts";

/** Takes turns of endpoints whose breaker is open, from the lane `probe`. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failedIds = await takeTurns(event.Records, deployedDeliveryContext());
  return { batchItemFailures: failedIds.map((itemIdentifier) => ({ itemIdentifier })) };
}

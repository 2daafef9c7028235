import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { deliverWebhooks } from "../../shared/application/webhooks/deliver-webhooks.ts";
import { deployedDeliveryContext } from "../../shared/application/webhooks/delivery-context.ts";

/** Makes first attempts of deliveries, from the lane `first`. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failedIds = await deliverWebhooks(event.Records, deployedDeliveryContext());
  return { batchItemFailures: failedIds.map((itemIdentifier) => ({ itemIdentifier })) };
}

import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { deliverWebhooks } from "../../shared/application/webhooks/deliver-webhooks.ts";
import { deployedDeliveryContext } from "../../shared/application/webhooks/delivery-context.ts";

/** Makes later attempts, and any attempt for an endpoint that is slow or failing, from the lane `retry`. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const failedIds = await deliverWebhooks(event.Records, "retry", deployedDeliveryContext());
  return { batchItemFailures: failedIds.map((itemIdentifier) => ({ itemIdentifier })) };
}

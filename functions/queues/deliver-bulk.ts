import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { deliverWebhooks } from "../../shared/application/webhooks/deliver-webhooks.ts";
import { deployedDeliveryContext } from "../../shared/application/webhooks/delivery-context.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

/** Makes the first attempts that exceed an endpoint's burst limit, from the queue `bulk`. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:deliverBulk", event, context, async () => {
    const failedIds = await deliverWebhooks(event.Records, deployedDeliveryContext());
    return { batchItemFailures: failedIds.map((itemIdentifier) => ({ itemIdentifier })) };
  });

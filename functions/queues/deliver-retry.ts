import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { deployedDeliveryContext } from "../../shared/application/webhooks/delivery-context.ts";
import { runBacklogs } from "../../shared/application/webhooks/run-backlogs.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

/** Processes delivery runs of recently failing endpoints, from the queue `retry`. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:deliverRetry", event, context, async () => {
    const failedIds = await runBacklogs(event.Records, deployedDeliveryContext());
    return { batchItemFailures: failedIds.map((itemIdentifier) => ({ itemIdentifier })) };
  });

import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import { takeUploads } from "../../shared/application/inventory/take-uploads.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

const windingUpMilliseconds = 60_000;

/** Takes uploaded inventory batches in, one after the other; what does not fit into one run goes on in another. */
export async function handler(
  event: SQSEvent,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<SQSBatchResponse> {
  const mayGoOn = () => context.getRemainingTimeInMillis() > windingUpMilliseconds;
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of event.Records) {
    try {
      await takeUploads(body, { clock: systemClock, mayGoOn });
    } catch (error) {
      logger.error("An upload could not be taken in", { messageId, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

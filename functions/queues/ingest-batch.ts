import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { takeUploads } from "../../shared/application/inventory/take-uploads.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Takes uploaded inventory batches in, one after the other. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of event.Records) {
    try {
      await takeUploads(body, { clock: systemClock });
    } catch (error) {
      logger.error("An upload could not be taken in", { messageId, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

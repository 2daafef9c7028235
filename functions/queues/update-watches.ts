import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { updateWatches } from "../../shared/application/watches/update-watches.ts";
import type { WatchUpdatesMessage } from "../../shared/domain/watches/watch-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Brings partners' watches in line with cars that changed. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of event.Records) {
    const message = JSON.parse(body) as WatchUpdatesMessage;
    try {
      await updateWatches(message, { now: systemClock.now() });
    } catch (error) {
      const { partnerId: partner_id } = message;
      logger.error("Watches could not be updated", { partner_id, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

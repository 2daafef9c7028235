import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { matchChanges } from "../../shared/application/watches/match-changes.ts";
import type { WatchChangesMessage } from "../../shared/domain/watches/watch-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Finds the watches that have to look at what batches changed. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of event.Records) {
    const batch = JSON.parse(body) as WatchChangesMessage;
    try {
      await matchChanges(batch, { now: systemClock.now() });
    } catch (error) {
      logger.error("A batch could not be matched with watches", { ...batch, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

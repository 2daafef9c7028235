import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { ChangesReference } from "../../shared/adapters/object-storage/inventory-objects.ts";
import { followInventory } from "../../shared/application/orders/follow-inventory.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Brings orders in line with what batches changed. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
  for (const { messageId, body } of event.Records) {
    const reference = JSON.parse(body) as ChangesReference;
    try {
      await followInventory(reference, { now: systemClock.now() });
    } catch (error) {
      logger.error("Changes of the inventory could not be followed", { ...reference, error: error as Error });
      batchItemFailures.push({ itemIdentifier: messageId });
    }
  }
  return { batchItemFailures };
}

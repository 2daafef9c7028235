import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { buildSearchIndex } from "../../shared/application/inventory/build-search-index.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";

/** Builds the search index; one build covers all requests made before it. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  try {
    await buildSearchIndex({ clock: systemClock });
    return { batchItemFailures: [] };
  } catch (error) {
    logger.error("The search index could not be built", { error: error as Error });
    return { batchItemFailures: event.Records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  }
}

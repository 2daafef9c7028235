import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { buildSearchIndex } from "../../shared/application/inventory/build-search-index.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { logger } from "../../shared/platform/logger.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

/** Builds the search index; one build covers all requests made before it. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:index", event, context, async () => {
    try {
      await buildSearchIndex({ clock: systemClock });
      return { batchItemFailures: [] };
    } catch (error) {
      logger.error("The search index could not be built", { error: error as Error });
      return { batchItemFailures: event.Records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    }
  });

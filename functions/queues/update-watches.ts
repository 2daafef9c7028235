import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { updateWatches } from "../../shared/application/watches/update-watches.ts";
import { watchUpdatesMessages } from "../../shared/domain/watches/watch-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { processInOrder } from "../../shared/platform/process-messages.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

/** Updates partners' watches after cars have changed. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:watchUpdates", event, context, () =>
    processInOrder(event, "Watches could not be updated", async (body) => {
      await updateWatches(watchUpdatesMessages.parse(body), { now: systemClock.now() });
    }),
  );

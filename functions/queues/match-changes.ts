import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { matchChanges } from "../../shared/application/watches/match-changes.ts";
import { watchChangesMessages } from "../../shared/domain/watches/watch-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { processInOrder } from "../../shared/platform/process-messages.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Finds the watches affected by changed listings. Another run continues if this run is out of time. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:watchChanges", event, context, () =>
    processInOrder(event, "A batch could not be matched with watches", async (body) => {
      await matchChanges(watchChangesMessages.parse(body), {
        now: systemClock.now(),
        hasTimeLeft: () => hasTimeLeft(context),
      });
    }),
  );

import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { dealerSources } from "../../shared/adapters/dealers/dealer-sources.ts";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { recheckWatches } from "../../shared/application/watches/recheck-watches.ts";
import { recheckMessages } from "../../shared/domain/watches/recheck-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { processInOrder } from "../../shared/platform/process-messages.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Compares watches' lists with the market. Messages of one group are processed in order. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:watchRechecks", event, context, () =>
    processInOrder(event, "Watches could not be rechecked", async (body) => {
      await recheckWatches(recheckMessages.parse(body), {
        sources: dealerSources,
        now: systemClock.now(),
        hasTimeLeft: () => hasTimeLeft(context),
      });
    }),
  );

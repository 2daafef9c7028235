import type { SQSEvent } from "aws-lambda";
import { dealerSources } from "../../shared/adapters/dealers/dealer-sources.ts";
import { hideMessagesForRun } from "../../shared/adapters/queues/hide-messages.ts";
import { recheckWatches } from "../../shared/application/watches/recheck-watches.ts";
import { recheckMessages } from "../../shared/domain/watches/recheck-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";
import { workInTurn } from "../../shared/platform/work-in-turn.ts";

/** Compares watches' lists with the market, one chunk of a group after the other. */
export const handler = async (event: SQSEvent, context: RunContext) => {
  // The rest of the group waits behind a message that failed.
  await hideMessagesForRun("hide:watchRechecks", event, context);
  return workInTurn(event, "Watches could not be rechecked", async (body) => {
    await recheckWatches(recheckMessages.parse(body), {
      sources: dealerSources,
      now: systemClock.now(),
      hasTimeLeft: () => hasTimeLeft(context),
    });
  });
};

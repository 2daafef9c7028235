import type { SQSEvent } from "aws-lambda";
import { dealerSources } from "../../shared/adapters/dealers/dealer-sources.ts";
import { hideMessagesForRun } from "../../shared/adapters/queues/hide-messages.ts";
import { recheckDealerOrders } from "../../shared/application/orders/recheck-dealer-orders.ts";
import { orderRecheckMessages } from "../../shared/domain/orders/order-recheck-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";
import { workInTurn } from "../../shared/platform/work-in-turn.ts";

/** Asks dealers about cars that are on order. */
export const handler = async (event: SQSEvent, context: RunContext) => {
  // The rest of the group waits behind a message that failed.
  await hideMessagesForRun("hide:dealerOrderRechecks", event, context);
  return workInTurn(event, "Dealers' orders could not be rechecked", async (body) => {
    await recheckDealerOrders(orderRecheckMessages.parse(body), {
      sources: dealerSources,
      now: systemClock.now(),
      hasTimeLeft: () => hasTimeLeft(context),
    });
  });
};

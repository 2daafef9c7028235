import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { dealerSources } from "../../shared/adapters/dealers/dealer-sources.ts";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { recheckDealerOrders } from "../../shared/application/orders/inventory/recheck-dealer-orders.ts";
import { orderRecheckMessages } from "../../shared/domain/orders/order-recheck-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { processInOrder } from "../../shared/platform/process-messages.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Queries dealers about ordered cars. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:dealerOrderRechecks", event, context, () =>
    processInOrder(event, "Dealers' orders could not be rechecked", async (body) => {
      await recheckDealerOrders(orderRecheckMessages.parse(body), {
        sources: dealerSources,
        now: systemClock.now(),
        hasTimeLeft: () => hasTimeLeft(context),
      });
    }),
  );

import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { followInventory } from "../../shared/application/orders/inventory/follow-inventory.ts";
import { changesMessages } from "../../shared/domain/inventory/changes-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { processInOrder } from "../../shared/platform/process-messages.ts";
import { hasTimeLeft, type RunContext } from "../../shared/platform/remaining-time.ts";

/** Updates orders after listing changes of a batch. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:changes", event, context, () =>
    processInOrder(event, "Orders could not follow inventory changes", async (body) => {
      await followInventory(changesMessages.parse(body), {
        now: systemClock.now(),
        hasTimeLeft: () => hasTimeLeft(context),
      });
    }),
  );

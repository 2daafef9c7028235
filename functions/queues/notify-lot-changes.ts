import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { runOnMessages } from "../../shared/adapters/queues/hide-messages.ts";
import { notifyLotChanges } from "../../shared/application/orders/notifications/notify-order-changes.ts";
import { notificationMessages } from "../../shared/domain/orders/notification-message.ts";
import { systemClock } from "../../shared/platform/clock.ts";
import { processConcurrently } from "../../shared/platform/process-messages.ts";
import type { RunContext } from "../../shared/platform/remaining-time.ts";

/** Notifies partners of orders on vehicles that just changed. */
export const handler = (event: SQSEvent, context: RunContext): Promise<SQSBatchResponse> =>
  runOnMessages("hide:notifications", event, context, () =>
    processConcurrently(event, "Partners could not be notified of order changes", async (body) => {
      await notifyLotChanges(notificationMessages.parse(body).vehicleId, { now: systemClock.now() });
    }),
  );

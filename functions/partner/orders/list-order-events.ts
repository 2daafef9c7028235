import { listOrderEvents } from "../../../shared/application/webhooks/list-order-events.ts";
import { presentEvent } from "../../../shared/application/webhooks/present-event.ts";
import { listOrderEventsRoute } from "../../../shared/contract/routes/orders/list-order-events.ts";
import { numberCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/orders/{id}/events` */
export const handler = partnerHandler(listOrderEventsRoute, async ({ params, query, caller, now }) => {
  const { partnerId, cursorSecret } = caller;
  const cursors = numberCursor(cursorSecret, `listOrderEvents:${params.id}:${partnerId}`);
  const page = await listOrderEvents(
    { partnerId, orderId: params.id },
    { beforeSequence: cursors.open(query.cursor), limit: query.limit, now },
  );
  const data = page.events.map(presentEvent);
  return pageReply({ data, next: page.lastSequence, positionOf: ({ sequence }) => sequence }, cursors);
});

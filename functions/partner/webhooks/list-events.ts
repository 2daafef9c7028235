import { observeReadEvents } from "../../../shared/application/certificates/observe-requests.ts";
import { listEvents } from "../../../shared/application/webhooks/list-events.ts";
import { presentEvent } from "../../../shared/application/webhooks/present-event.ts";
import { listEventsRoute } from "../../../shared/contract/routes/webhooks/list-events.ts";
import { numberCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/events` */
export const handler = partnerHandler(listEventsRoute, async (call) => {
  const { query, caller, now } = call;
  const { partnerId, cursorSecret } = caller;
  const order = query.after_sequence === undefined ? "newest_first" : "oldest_first";
  const cursors = numberCursor(cursorSecret, `listEvents:${order}:${partnerId}`);
  const position = cursors.open(query.cursor);
  const page = await listEvents({
    partnerId,
    filter: {
      type: query.type,
      subjectIds: [query.order_id, query.watch_id, query.lookup_id].filter((id) => id !== undefined),
      from: query.from,
      to: query.to,
      deliveryStatus: query.delivery_status,
    },
    afterSequence: query.after_sequence,
    position,
    limit: query.limit,
    now,
  });
  await observeReadEvents(call, { position, page });
  const data = page.events.map(presentEvent);
  return pageReply({ data, next: page.lastSequence, positionOf: ({ sequence }) => sequence }, cursors);
});

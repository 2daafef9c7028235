import { listWatchEvents } from "../../../shared/application/watches/list-watch-events.ts";
import { presentEvent } from "../../../shared/application/webhooks/present-event.ts";
import { listWatchEventsRoute } from "../../../shared/contract/routes/watches/list-watch-events.ts";
import { numberCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/eagle-eye/watches/{watch_id}/events` */
export const handler = partnerHandler(listWatchEventsRoute, async ({ params, query, caller, now }) => {
  const { partnerId, cursorSecret } = caller;
  const cursors = numberCursor(cursorSecret, `listWatchEvents:${params.watch_id}:${partnerId}`);
  const page = await listWatchEvents(
    { partnerId, watchId: params.watch_id },
    { beforeSequence: cursors.open(query.cursor), limit: query.limit, now },
  );
  const data = page.events.map(presentEvent);
  return pageReply({ data, next: page.lastSequence, positionOf: ({ sequence }) => sequence }, cursors);
});

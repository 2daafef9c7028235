import { listEvents } from "../../application/webhooks/list-events.ts";
import { presentEvent } from "../../application/webhooks/present-event.ts";
import type { listEventsRoute } from "../../contract/routes/webhooks/list-events.ts";
import type { Reply } from "../reply.ts";
import { sequenceCursor } from "../sequence-cursor.ts";
import type { OwnCall } from "./own-call.ts";

/** A page of the caller's events. @throws Problem invalid_cursor */
export async function answerEventList({ query, caller }: OwnCall<typeof listEventsRoute>): Promise<Reply> {
  const { partnerId, cursorSecret } = caller;
  const order = query.after_sequence === undefined ? "newest_first" : "oldest_first";
  const cursors = sequenceCursor(cursorSecret, `listEvents:${order}:${partnerId}`);
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
    position: cursors.open(query.cursor),
    limit: query.limit,
  });
  const nextCursor = cursors.seal(page.lastSequence);
  return { status: 200, body: { data: page.events.map(presentEvent), next_cursor: nextCursor } };
}

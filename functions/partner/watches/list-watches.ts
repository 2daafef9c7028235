import { presentWatch } from "../../../shared/application/watches/present-watch.ts";
import { browseWatches } from "../../../shared/application/watches/read-watch.ts";
import { listWatchesRoute } from "../../../shared/contract/routes/watches/list-watches.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/eagle-eye/watches` */
export const handler = partnerHandler(listWatchesRoute, async ({ query, caller }) => {
  const cursors = textCursor(caller.cursorSecret, `listWatches:${caller.partnerId}`);
  const page = await browseWatches(caller.partnerId, query.limit, cursors.open(query.cursor));
  const data = page.watches.map(presentWatch);
  return pageReply({ data, next: page.next, positionOf: ({ watch_id }) => watch_id }, cursors);
});

import { listCheckpoints } from "../../../shared/application/checkpoints/list-checkpoints.ts";
import { listCheckpointsRoute } from "../../../shared/contract/routes/statements/list-checkpoints.ts";
import { numberCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/events/checkpoints` */
export const handler = partnerHandler(listCheckpointsRoute, async ({ query, caller }) => {
  const cursors = numberCursor(caller.cursorSecret, `listCheckpoints:${caller.partnerId}`);
  const before = cursors.open(query.cursor);
  const page = await listCheckpoints(caller.partnerId, { before, limit: query.limit });
  return pageReply({ ...page, positionOf: ({ sequence }) => sequence }, cursors);
});

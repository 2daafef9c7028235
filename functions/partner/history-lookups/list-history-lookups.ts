import { listLookups } from "../../../shared/application/history/list-lookups.ts";
import { presentLookupEntry } from "../../../shared/application/history/present-lookup.ts";
import { listHistoryLookupsRoute } from "../../../shared/contract/routes/history-lookups/list-history-lookups.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/history-lookups` */
export const handler = partnerHandler(listHistoryLookupsRoute, async ({ query, caller }) => {
  const { partnerId, cursorSecret } = caller;
  const cursors = textCursor(cursorSecret, `listHistoryLookups:${partnerId}`);
  const { lookups, next } = await listLookups({
    partnerId,
    status: query.status ?? null,
    createdFrom: query.created_from ?? null,
    createdBefore: query.created_to ?? null,
    limit: query.limit,
    after: cursors.open(query.cursor),
  });
  return pageReply({ data: lookups.map(presentLookupEntry), next, positionOf: ({ id }) => id }, cursors);
});

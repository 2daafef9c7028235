import { listLookups } from "../../../shared/application/history/list-lookups.ts";
import { presentLookupEntry } from "../../../shared/application/history/present-lookup.ts";
import { listHistoryLookupsRoute } from "../../../shared/contract/routes/history-lookups/list-history-lookups.ts";
import { openCursor, sealCursor } from "../../../shared/http/cursor.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/history-lookups` */
export const handler = partnerHandler(listHistoryLookupsRoute, async ({ query, caller }) => {
  const { partnerId, cursorSecret } = caller;
  const binding = `listHistoryLookups:${partnerId}`;
  const { lookups, next } = await listLookups({
    partnerId,
    status: query.status ?? null,
    createdFrom: query.created_from ?? null,
    createdBefore: query.created_to ?? null,
    limit: query.limit,
    after: query.cursor === undefined ? null : String(openCursor(cursorSecret, binding, query.cursor)),
  });
  const nextCursor = next && sealCursor(cursorSecret, binding, next);
  return { status: 200, body: { data: lookups.map(presentLookupEntry), next_cursor: nextCursor } };
});

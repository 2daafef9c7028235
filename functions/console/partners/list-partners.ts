import { browsePartners } from "../../../shared/application/partners/browse-partners.ts";
import { presentPartner } from "../../../shared/application/partners/present-partner.ts";
import { listPartnersRoute } from "../../../shared/contract/routes/partners/list-partners.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { openCursor, operatorCursorSecret, sealCursor } from "../../../shared/http/cursor.ts";

const binding = listPartnersRoute.operationId;

/** `GET /ops/v1/partners` */
export const handler = consoleHandler(listPartnersRoute, async ({ query }) => {
  const after = query.cursor === undefined ? null : openCursor(operatorCursorSecret, binding, query.cursor);
  const { partners, next } = await browsePartners(query.limit, after as string | null);
  const cursor = next === null ? null : sealCursor(operatorCursorSecret, binding, next);
  return { status: 200, body: { data: partners.map(presentPartner), next_cursor: cursor } };
});

import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { browsePartners } from "../../../shared/application/partners/browse-partners.ts";
import { presentPartner } from "../../../shared/application/partners/present-partner.ts";
import { listPartnersRoute } from "../../../shared/contract/routes/partners/list-partners.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/partners` */
export const handler = consoleHandler(listPartnersRoute, async ({ query }) => {
  const cursors = textCursor(await operatorCursorSecret(), listPartnersRoute.operationId);
  const { partners, next } = await browsePartners(query.limit, cursors.open(query.cursor));
  return pageReply({ data: partners.map(presentPartner), next, positionOf: ({ id }) => id }, cursors);
});

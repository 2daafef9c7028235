import { listKeys } from "../../../shared/application/access/list-keys.ts";
import { operatorCursorSecret } from "../../../shared/application/access/operator-cursor-secret.ts";
import { presentKey } from "../../../shared/application/access/present-key.ts";
import { listPartnerKeysRoute } from "../../../shared/contract/routes/partners/list-partner-keys.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";

/** `GET /ops/v1/partners/{id}/keys` */
export const handler = consoleHandler(listPartnerKeysRoute, async ({ params, query }) => {
  const cursors = textCursor(
    await operatorCursorSecret(),
    `${listPartnerKeysRoute.operationId}:${params.id}`,
  );
  const keys = await listKeys(params.id, cursors.open(query.cursor));
  return pageReply({ data: keys.map(presentKey), next: null, positionOf: ({ id }) => id }, cursors);
});

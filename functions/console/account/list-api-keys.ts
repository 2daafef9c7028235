import { listKeys } from "../../../shared/application/access/list-keys.ts";
import { presentKey } from "../../../shared/application/access/present-key.ts";
import { listApiKeysRoute } from "../../../shared/contract/routes/account/list-api-keys.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/keys` */
export const handler = partnerConsoleHandler(listApiKeysRoute, async ({ query, caller }) => {
  const { operationId } = listApiKeysRoute;
  const cursors = textCursor(caller.cursorSecret, `${operationId}:${caller.partnerId}`);
  const keys = await listKeys(caller.partnerId, cursors.open(query.cursor));
  const positionOf = ({ id }: { id: string }) => id;
  return pageReply({ data: keys.map(presentKey), next: null, positionOf }, cursors);
});

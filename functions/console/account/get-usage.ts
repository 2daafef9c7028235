import { listKeys } from "../../../shared/application/access/list-keys.ts";
import { presentUsage } from "../../../shared/application/access/present-key.ts";
import { getUsageRoute } from "../../../shared/contract/routes/account/get-usage.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/usage` */
export const handler = partnerConsoleHandler(getUsageRoute, async ({ query, caller }) => {
  const { operationId } = getUsageRoute;
  const cursors = textCursor(caller.cursorSecret, `${operationId}:${caller.partnerId}`);
  const keys = await listKeys(caller.partnerId, cursors.open(query.cursor));
  const positionOf = ({ key_id }: { key_id: string }) => key_id;
  return pageReply({ data: keys.map(presentUsage), next: null, positionOf }, cursors);
});

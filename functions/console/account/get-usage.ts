import { presentLimits, presentUsage } from "../../../shared/application/access/present-key.ts";
import { readUsage } from "../../../shared/application/access/read-usage.ts";
import { getUsageRoute } from "../../../shared/contract/routes/account/get-usage.ts";
import { textCursor } from "../../../shared/http/list-cursor.ts";
import { pageReply } from "../../../shared/http/page-reply.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/usage` */
export const handler = partnerConsoleHandler(getUsageRoute, async ({ query, caller, now }) => {
  const { operationId } = getUsageRoute;
  const cursors = textCursor(caller.cursorSecret, `${operationId}:${caller.partnerId}`);
  const uses = await readUsage(caller.partnerId, cursors.open(query.cursor), now);
  const positionOf = ({ key_id }: { key_id: string }) => key_id;
  const more = { limits: presentLimits() };
  return pageReply({ data: uses.map(presentUsage), next: null, positionOf }, cursors, more);
});

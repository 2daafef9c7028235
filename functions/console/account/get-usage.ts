import { listKeys } from "../../../shared/application/access/list-keys.ts";
import { presentUsage } from "../../../shared/application/access/present-key.ts";
import { getUsageRoute } from "../../../shared/contract/routes/account/get-usage.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/usage` */
export const handler = partnerConsoleHandler(getUsageRoute, async ({ caller }) => {
  const keys = await listKeys(caller.partnerId);
  return { status: 200, body: { data: keys.map(presentUsage), next_cursor: null } };
});

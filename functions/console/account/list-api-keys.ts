import { listKeys } from "../../../shared/application/access/list-keys.ts";
import { presentKey } from "../../../shared/application/access/present-key.ts";
import { listApiKeysRoute } from "../../../shared/contract/routes/account/list-api-keys.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/keys` */
export const handler = partnerConsoleHandler(listApiKeysRoute, async ({ caller }) => {
  const keys = await listKeys(caller.partnerId);
  return { status: 200, body: { data: keys.map(presentKey), next_cursor: null } };
});

import { listKeys } from "../../../shared/application/access/list-keys.ts";
import { presentKey } from "../../../shared/application/access/present-key.ts";
import { listPartnerKeysRoute } from "../../../shared/contract/routes/partners/list-partner-keys.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/partners/{id}/keys` */
export const handler = consoleHandler(listPartnerKeysRoute, async ({ params }) => {
  const keys = await listKeys(params.id);
  return { status: 200, body: { data: keys.map(presentKey), next_cursor: null } };
});

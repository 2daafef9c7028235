import { presentKey } from "../../../shared/application/access/present-key.ts";
import { revokeKey } from "../../../shared/application/access/revoke-key.ts";
import { revokePartnerKeyRoute } from "../../../shared/contract/routes/partners/revoke-partner-key.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/partners/{id}/keys/{key_id}/revoke` */
export const handler = consoleHandler(revokePartnerKeyRoute, async ({ params, caller, now }) => {
  const key = await revokeKey({ partnerId: params.id, keyId: params.key_id }, { actor: caller.actor, now });
  return { status: 200, body: presentKey(key) };
});

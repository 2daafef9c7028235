import { presentKey } from "../../../shared/application/access/present-key.ts";
import { revokeKey } from "../../../shared/application/access/revoke-key.ts";
import { revokeApiKeyRoute } from "../../../shared/contract/routes/account/revoke-api-key.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `POST /console/v1/keys/{id}/revoke` */
export const handler = partnerConsoleHandler(revokeApiKeyRoute, async ({ params, caller, now }) => {
  const { actor, partnerId } = caller;
  return { status: 200, body: presentKey(await revokeKey({ partnerId, keyId: params.id }, { actor, now })) };
});

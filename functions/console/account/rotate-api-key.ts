import { presentIssuedKey } from "../../../shared/application/access/present-key.ts";
import { rotateKey } from "../../../shared/application/access/rotate-key.ts";
import { rotateApiKeyRoute } from "../../../shared/contract/routes/account/rotate-api-key.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `POST /console/v1/keys/{id}/rotate` */
export const handler = partnerConsoleHandler(rotateApiKeyRoute, async ({ params, caller, now }) => {
  const { actor, environment, partnerId } = caller;
  const issued = await rotateKey({ partnerId, keyId: params.id }, { actor, environment, now });
  return { status: 201, body: presentIssuedKey(issued) };
});

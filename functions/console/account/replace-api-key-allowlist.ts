import { presentKey } from "../../../shared/application/access/present-key.ts";
import { replaceAllowlist } from "../../../shared/application/access/replace-allowlist.ts";
import { replaceApiKeyAllowlistRoute } from "../../../shared/contract/routes/account/replace-api-key-allowlist.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `PUT /console/v1/keys/{id}/allowlist` */
export const handler = partnerConsoleHandler(
  replaceApiKeyAllowlistRoute,
  async ({ params, body, caller, now }) => {
    const { actor, environment, partnerId } = caller;
    const key = await replaceAllowlist({ partnerId, keyId: params.id, ...body }, { actor, environment, now });
    return { status: 200, body: presentKey(key) };
  },
);

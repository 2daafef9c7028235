import { issueKey } from "../../../shared/application/access/issue-key.ts";
import { presentIssuedKey } from "../../../shared/application/access/present-key.ts";
import { createApiKeyRoute } from "../../../shared/contract/routes/account/create-api-key.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `POST /console/v1/keys` */
export const handler = partnerConsoleHandler(createApiKeyRoute, async ({ body, caller, now }) => {
  const { actor, environment, partnerId } = caller;
  const issued = await issueKey({ partnerId, ...body }, { actor, environment, now });
  return { status: 201, body: presentIssuedKey(issued) };
});

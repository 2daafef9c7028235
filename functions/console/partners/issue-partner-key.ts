import { issueKey } from "../../../shared/application/access/issue-key.ts";
import { presentIssuedKey } from "../../../shared/application/access/present-key.ts";
import { issuePartnerKeyRoute } from "../../../shared/contract/routes/partners/issue-partner-key.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/partners/{id}/keys` */
export const handler = consoleHandler(issuePartnerKeyRoute, async ({ params, body, caller, now }) => {
  const { actor, environment } = caller;
  const issued = await issueKey({ partnerId: params.id, ...body }, { actor, environment, now });
  return { status: 201, body: presentIssuedKey(issued) };
});

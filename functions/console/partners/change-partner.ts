import { changePartner } from "../../../shared/application/partners/change-partner.ts";
import { presentPartner } from "../../../shared/application/partners/present-partner.ts";
import { changePartnerRoute } from "../../../shared/contract/routes/partners/change-partner.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `PATCH /ops/v1/partners/{id}` */
export const handler = consoleHandler(changePartnerRoute, async ({ params, body, caller, now }) => {
  const account = await changePartner({ partnerId: params.id, sent: body }, { ...caller, now });
  return { status: 200, body: presentPartner(account) };
});

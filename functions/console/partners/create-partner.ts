import { createPartner } from "../../../shared/application/partners/create-partner.ts";
import { presentPartner } from "../../../shared/application/partners/present-partner.ts";
import { createPartnerRoute } from "../../../shared/contract/routes/partners/create-partner.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/partners` */
export const handler = consoleHandler(createPartnerRoute, async ({ body, caller, now }) => {
  const account = await createPartner(body, { ...caller, now });
  return { status: 201, body: presentPartner(account) };
});

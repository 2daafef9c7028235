import { presentPartner } from "../../../shared/application/partners/present-partner.ts";
import { readPartner } from "../../../shared/application/partners/read-partner.ts";
import { getPartnerRoute } from "../../../shared/contract/routes/partners/get-partner.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/partners/{id}` */
export const handler = consoleHandler(getPartnerRoute, async ({ params }) => ({
  status: 200,
  body: presentPartner(await readPartner(params.id)),
}));

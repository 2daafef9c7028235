import { readLatestCertificate } from "../../../shared/application/certificates/read-certificates.ts";
import { presentPartnerDetail } from "../../../shared/application/partners/present-partner.ts";
import { readPartner } from "../../../shared/application/partners/read-partner.ts";
import { getPartnerRoute } from "../../../shared/contract/routes/partners/get-partner.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/partners/{id}` */
export const handler = consoleHandler(getPartnerRoute, async ({ params }) => {
  const [partner, certificate] = await Promise.all([
    readPartner(params.id),
    readLatestCertificate(params.id),
  ]);
  return { status: 200, body: presentPartnerDetail(partner, certificate) };
});

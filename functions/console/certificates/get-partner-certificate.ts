import { presentCertificate } from "../../../shared/application/certificates/present-certificate.ts";
import { requireCertificate } from "../../../shared/application/certificates/read-certificates.ts";
import { getPartnerCertificateRoute } from "../../../shared/contract/routes/certificates/get-partner-certificate.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/partners/{id}/certificates/{certificate_id}` */
export const handler = consoleHandler(getPartnerCertificateRoute, async ({ params }) => ({
  status: 200,
  body: presentCertificate(await requireCertificate(params.id, params.certificate_id)),
}));

import { presentCertificate } from "../../../shared/application/certificates/present-certificate.ts";
import { requireCertificate } from "../../../shared/application/certificates/read-certificates.ts";
import { getCertificateRoute } from "../../../shared/contract/routes/certificates/get-certificate.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/certificates/{id}` */
export const handler = partnerHandler(getCertificateRoute, async ({ params, caller }) => ({
  status: 200,
  body: presentCertificate(await requireCertificate(caller.partnerId, params.id)),
}));

import { getPartnerCertificateRoute } from "../../../shared/contract/routes/certificates/get-partner-certificate.ts";
import { listPartnerCertificatesRoute } from "../../../shared/contract/routes/certificates/list-partner-certificates.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as getPartnerCertificate } from "./get-partner-certificate.ts";
import { handler as listPartnerCertificates } from "./list-partner-certificates.ts";

/** Operators' reads of certificates. Both read the same items, so one role serves them. */
export const handler = serveRoutes([
  [listPartnerCertificatesRoute, listPartnerCertificates],
  [getPartnerCertificateRoute, getPartnerCertificate],
]);

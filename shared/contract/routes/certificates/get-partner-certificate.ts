import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { certificateSchema } from "../../resources/certificates/certificate.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /ops/v1/partners/{id}/certificates/{certificate_id}` */
export const getPartnerCertificateRoute = defineRoute({
  operationId: "getPartnerCertificate",
  audience: "operator",
  area: "certificates",
  method: "GET",
  path: "/ops/v1/partners/{id}/certificates/{certificate_id}",
  summary: "Read a partner's certificate",
  description: "The report to review before the partner is approved for production.",
  params: z.object({
    id: resourceId("Partner id."),
    certificate_id: resourceId("Id of the certificate."),
  }),
  query: z.object({}),
  responses: { 200: { description: "The report.", schema: certificateSchema } },
  errors: ["certificate_not_found"],
  budgeted: false,
  sandboxOnly: true,
});

import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { certificateEntrySchema } from "../../resources/certificates/certificate.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /ops/v1/partners/{id}/certificates` */
export const listPartnerCertificatesRoute = defineRoute({
  operationId: "listPartnerCertificates",
  audience: "operator",
  area: "certificates",
  method: "GET",
  path: "/ops/v1/partners/{id}/certificates",
  summary: "List a partner's certificates",
  description: "Newest first, without steps. Certificates are kept for two years.",
  params: z.object({ id: resourceId("Partner id.") }),
  query: z.object(listQuery),
  responses: { 200: { description: "A page of certificates.", schema: pageOf(certificateEntrySchema) } },
  errors: ["validation_error", "invalid_cursor", "not_found"],
  budgeted: false,
  sandboxOnly: true,
});

import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { certificateEntrySchema } from "../../resources/certificates/certificate.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";

/** `GET /v1/certificates` */
export const listCertificatesRoute = defineRoute({
  operationId: "listCertificates",
  audience: "partner",
  inConsole: true,
  area: "certificates",
  method: "GET",
  path: "/v1/certificates",
  summary: "List your certificates",
  description:
    "Newest first, without steps. Read a certificate to see its report. Certificates are kept for two years.",
  query: z.object(listQuery),
  responses: { 200: { description: "A page of certificates.", schema: pageOf(certificateEntrySchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: true,
  rateLimit: "read-light",
  sandboxOnly: true,
});

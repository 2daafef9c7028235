import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { certificateSchema } from "../../resources/certificates/certificate.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /v1/certificates/{id}` */
export const getCertificateRoute = defineRoute({
  operationId: "getCertificate",
  audience: "partner",
  inConsole: true,
  area: "certificates",
  method: "GET",
  path: "/v1/certificates/{id}",
  summary: "Read a certificate",
  description: "Returns the report with every step, also while the run is in progress.",
  params: z.object({ id: resourceId("Id of the certificate.") }),
  query: z.object({}),
  responses: { 200: { description: "The report.", schema: certificateSchema } },
  errors: ["certificate_not_found"],
  budgeted: true,
  rateLimit: "read-light",
  sandboxOnly: true,
});

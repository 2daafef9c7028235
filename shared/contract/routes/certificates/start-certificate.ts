import { defineRoute } from "../../define-route.ts";
import { certificateBody, certificateSchema } from "../../resources/certificates/certificate.ts";

/** `POST /v1/certificates` */
export const startCertificateRoute = defineRoute({
  operationId: "startCertificate",
  audience: "partner",
  inConsole: true,
  area: "certificates",
  method: "POST",
  path: "/v1/certificates",
  summary: "Certify your integration",
  description:
    "Simulates a week of events against one of your endpoints and observes your integration. The run includes forged, repeated and out-of-order deliveries, a rotated secret and an outage. Follow the report with `GET /v1/certificates/{id}`: while a step is `observed`, the report says what your integration must do. An account can have one run at a time and start 10 runs a day (`429 rate_limited` with `details.scope` `certificates`). During two steps, the endpoint is disabled briefly.",
  body: certificateBody,
  responses: { 202: { description: "The run that was started.", schema: certificateSchema } },
  errors: ["validation_error", "webhook_endpoint_not_found", "conflict", "rate_limited"],
  budgeted: true,
  repeatable: true,
  rateLimit: "write",
  sandboxOnly: true,
});

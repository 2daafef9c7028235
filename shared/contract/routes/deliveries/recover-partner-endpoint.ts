import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { endpointRecoverySchema } from "../../resources/deliveries/partner-endpoint.ts";
import { startedReplaySchema } from "../../resources/webhooks/event-replay.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/recover` */
export const recoverPartnerEndpointRoute = defineRoute({
  operationId: "recoverPartnerEndpoint",
  audience: "operator",
  area: "deliveries",
  consoleFunction: "serve-delivery-changes",
  method: "POST",
  path: "/ops/v1/partners/{id}/webhook-endpoints/{endpoint_id}/recover",
  summary: "Recover a partner's webhook endpoint",
  description:
    "Sends every event since a time that the endpoint has not accepted and that is not pending for it, as `POST /v1/events/replay` does with `only_failed`. Events from the time while the endpoint was disabled are included. The recovery counts as a replay of the partner's account. While another replay with `only_failed` is running for the endpoint, a recovery is rejected with `conflict`.",
  params: z.object({ id: resourceId("Partner id."), endpoint_id: resourceId("Id of the endpoint.") }),
  query: z.object({}),
  body: endpointRecoverySchema,
  responses: { 202: { description: "Events were queued.", schema: startedReplaySchema } },
  errors: [
    "validation_error",
    "webhook_endpoint_not_found",
    "no_webhook_endpoint",
    "no_longer_kept",
    "conflict",
    "rate_limited",
  ],
  budgeted: false,
  repeatable: true,
});

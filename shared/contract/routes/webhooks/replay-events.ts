import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { bulkReplayCreationSchema, startedReplaySchema } from "../../resources/webhooks/event-replay.ts";

/** `POST /v1/events/replay` */
export const replayEventsRoute = defineRoute({
  operationId: "replayEvents",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "POST",
  path: "/v1/events/replay",
  summary: "Resend the events of a time range",
  description:
    "Sends the events of a time range to one endpoint, each as `POST /v1/events/{id}/replay` would. Long ranges continue in the background. Repeating the request sends the events again, unless `only_failed` is true. An account can have 3 replays at once, and each counts for at least a minute. An endpoint can have one replay with `only_failed` at once. For an endpoint that has never returned 2xx, a range of more than 5 events, or more than 5 events per hour, is rejected. Beyond a limit, the response is `429 rate_limited` with `Retry-After` and `details.scope`.",
  query: z.object({}),
  body: bulkReplayCreationSchema,
  responses: { 202: { description: "Events were queued.", schema: startedReplaySchema } },
  errors: [
    "validation_error",
    "webhook_endpoint_not_found",
    "no_webhook_endpoint",
    "no_longer_kept",
    "rate_limited",
  ],
  budgeted: true,
  rateLimit: "write",
});

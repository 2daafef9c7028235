import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { eventReplayCreationSchema, recordedReplaySchema } from "../../resources/webhooks/event-replay.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /v1/events/{id}/replay` */
export const replayEventRoute = defineRoute({
  operationId: "replayEvent",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "POST",
  path: "/v1/events/{id}/replay",
  summary: "Resend an event",
  description:
    "Sends the saved payload byte for byte, under a new signature, as a separate delivery with its own retries. The automatic delivery keeps its schedule. An endpoint that has never returned 2xx can receive 5 replayed events per hour. Beyond that limit, the endpoint is skipped. If every endpoint is skipped, the response is `429 rate_limited` with `Retry-After` and `details.scope`.",
  params: z.object({ id: resourceId("Id of the event.") }),
  query: z.object({}),
  body: z.optional(eventReplayCreationSchema),
  responses: { 202: { description: "The event was queued.", schema: recordedReplaySchema } },
  errors: [
    "validation_error",
    "event_not_found",
    "webhook_endpoint_not_found",
    "no_webhook_endpoint",
    "rate_limited",
  ],
  budgeted: true,
  rateLimit: "write",
});

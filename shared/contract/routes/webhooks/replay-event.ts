import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { eventReplayCreationSchema, recordedReplaySchema } from "../../resources/event-replay.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `POST /v1/events/{id}/replay` */
export const replayEventRoute = defineRoute({
  operationId: "replayEvent",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "POST",
  path: "/v1/events/{id}/replay",
  summary: "Send an event again",
  description:
    "Sends the saved payload byte for byte, under a new signature, as a separate delivery with its own retries. The automatic delivery keeps its schedule. An endpoint that has never answered with a 2xx can be sent 5 events an hour this way; beyond that it is left out, and where no other is left the answer is `429 rate_limited` with `Retry-After` and `details.scope`.",
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

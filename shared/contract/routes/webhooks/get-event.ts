import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { eventLogEntrySchema } from "../../resources/webhooks/event-log.ts";
import { resourceId } from "../../schema/text-values.ts";

/** `GET /v1/events/{id}` */
export const getEventRoute = defineRoute({
  operationId: "getEvent",
  audience: "partner",
  inConsole: true,
  area: "webhooks",
  method: "GET",
  path: "/v1/events/{id}",
  summary: "Read an event",
  description: "The event with its delivery state, every attempt and the payload as it is sent.",
  params: z.object({ id: resourceId("Id of the event.") }),
  query: z.object({}),
  responses: { 200: { description: "The event.", schema: eventLogEntrySchema } },
  errors: ["event_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});

import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchIdParams } from "../../resources/watches/watch-params.ts";
import { eventLogEntrySchema } from "../../resources/webhooks/event-log.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";

/** `GET /v1/eagle-eye/watches/{watch_id}/events` */
export const listWatchEventsRoute = defineRoute({
  operationId: "listWatchEvents",
  audience: "partner",
  inConsole: true,
  area: "watches",
  method: "GET",
  path: "/v1/eagle-eye/watches/{watch_id}/events",
  summary: "Read a watch's webhook history",
  description:
    "Newest first, with every attempt. `delivery_status` is also `failed` if no endpoint was registered.",
  params: watchIdParams,
  query: z.object(listQuery),
  responses: { 200: { description: "A page of events.", schema: pageOf(eventLogEntrySchema) } },
  errors: ["validation_error", "invalid_cursor", "eagle_eye_watch_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});

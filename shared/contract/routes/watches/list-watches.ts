import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchSchema } from "../../resources/watches/watch.ts";
import { listQuery, pageOf } from "../../schema/paging.ts";

/** `GET /v1/eagle-eye/watches` */
export const listWatchesRoute = defineRoute({
  operationId: "listWatches",
  audience: "partner",
  inConsole: true,
  area: "watches",
  method: "GET",
  path: "/v1/eagle-eye/watches",
  summary: "List watches",
  description: "Newest first, including paused watches.",
  query: z.object(listQuery),
  responses: { 200: { description: "A page of watches.", schema: pageOf(watchSchema) } },
  errors: ["validation_error", "invalid_cursor"],
  budgeted: true,
  rateLimit: "read-light",
});

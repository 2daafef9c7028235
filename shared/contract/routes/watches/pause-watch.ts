import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchSchema } from "../../resources/watch.ts";
import { watchIdParams } from "../../resources/watch-params.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/pause` */
export const pauseWatchRoute = defineRoute({
  operationId: "pauseWatch",
  audience: "partner",
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/watches/{watch_id}/pause",
  summary: "Pause a watch",
  description:
    "The list stands still, nothing is sent, and the watch no longer counts as active. Pausing a paused watch changes nothing.",
  params: watchIdParams,
  query: z.object({}),
  ignoresBody: true,
  responses: { 200: { description: "The watch as it now stands.", schema: watchSchema } },
  errors: ["eagle_eye_watch_not_found"],
  budgeted: true,
});

import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchSchema } from "../../resources/watch.ts";
import { watchIdParams } from "../../resources/watch-params.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/unmute` */
export const unmuteWatchRoute = defineRoute({
  operationId: "unmuteWatch",
  audience: "partner",
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/watches/{watch_id}/unmute",
  summary: "End the mute of a watch",
  description:
    "What happened meanwhile is on the list and is not told of afterwards. A paused watch stays paused.",
  params: watchIdParams,
  query: z.object({}),
  ignoresBody: true,
  responses: { 200: { description: "The watch as it now stands.", schema: watchSchema } },
  errors: ["eagle_eye_watch_not_found"],
  budgeted: true,
});

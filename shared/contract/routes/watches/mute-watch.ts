import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchSchema } from "../../resources/watch.ts";
import { watchIdParams } from "../../resources/watch-params.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/mute` */
export const muteWatchRoute = defineRoute({
  operationId: "muteWatch",
  audience: "partner",
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/watches/{watch_id}/mute",
  summary: "Mute a watch",
  description:
    "The list is kept up to date and nothing is sent. A paused watch stays paused. Muting a muted watch changes nothing.",
  params: watchIdParams,
  query: z.object({}),
  ignoresBody: true,
  responses: { 200: { description: "The watch as it now stands.", schema: watchSchema } },
  errors: ["eagle_eye_watch_not_found"],
  budgeted: true,
});

import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchSchema } from "../../resources/watch.ts";
import { watchIdParams } from "../../resources/watch-params.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/resume` */
export const resumeWatchRoute = defineRoute({
  operationId: "resumeWatch",
  audience: "partner",
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/watches/{watch_id}/resume",
  summary: "Resume a paused watch",
  description:
    "The list is brought up to date with the market within minutes. Refused where 100 watches are active already. A muted watch stays muted.",
  params: watchIdParams,
  query: z.object({}),
  ignoresBody: true,
  responses: { 200: { description: "The watch as it now stands.", schema: watchSchema } },
  errors: ["eagle_eye_watch_not_found", "eagle_eye_watch_limit"],
  budgeted: true,
});

import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { watchSchema } from "../../resources/watches/watch.ts";
import { watchIdParams } from "../../resources/watches/watch-params.ts";

/** `GET /v1/eagle-eye/watches/{watch_id}` */
export const getWatchRoute = defineRoute({
  operationId: "getWatch",
  audience: "partner",
  inConsole: true,
  area: "watches",
  method: "GET",
  path: "/v1/eagle-eye/watches/{watch_id}",
  summary: "Read a watch",
  description: "The condition, the state and how many cars are on the list.",
  params: watchIdParams,
  query: z.object({}),
  responses: { 200: { description: "The watch.", schema: watchSchema } },
  errors: ["eagle_eye_watch_not_found"],
  budgeted: true,
  rateLimit: "read-light",
});

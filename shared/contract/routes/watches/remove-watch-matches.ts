import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { removedMatchesSchema, vehicleIdsSchema } from "../../resources/watch-match.ts";
import { watchIdParams } from "../../resources/watch-params.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches/remove` */
export const removeWatchMatchesRoute = defineRoute({
  operationId: "removeWatchMatches",
  audience: "partner",
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/watches/{watch_id}/matches/remove",
  summary: "Take cars off a static list",
  description: "At most 30 a call. A car that is put on again later starts afresh. Nothing is sent.",
  params: watchIdParams,
  query: z.object({}),
  body: vehicleIdsSchema,
  responses: { 200: { description: "What came of each car.", schema: removedMatchesSchema } },
  errors: [
    "validation_error",
    "eagle_eye_watch_not_static",
    "eagle_eye_match_batch_too_large",
    "eagle_eye_watch_not_found",
  ],
  budgeted: true,
});

import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { addedMatchesSchema, vehicleIdsSchema } from "../../resources/watch-match.ts";
import { watchIdParams } from "../../resources/watch-params.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches` */
export const addWatchMatchesRoute = defineRoute({
  operationId: "addWatchMatches",
  audience: "partner",
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/watches/{watch_id}/matches",
  summary: "Put cars on a static list",
  description:
    "At most 30 a call and 500 on a list, hidden ones included. Ids that cannot be added never fail the others. Nothing is sent.",
  params: watchIdParams,
  query: z.object({}),
  body: vehicleIdsSchema,
  responses: { 200: { description: "What came of each car.", schema: addedMatchesSchema } },
  errors: [
    "validation_error",
    "eagle_eye_watch_not_static",
    "eagle_eye_match_batch_too_large",
    "eagle_eye_watch_not_found",
  ],
  budgeted: true,
});

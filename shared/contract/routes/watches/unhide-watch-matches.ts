import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { unhiddenMatchesSchema, vehicleIdsSchema } from "../../resources/watch-match.ts";
import { watchIdParams } from "../../resources/watch-params.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches/unhide` */
export const unhideWatchMatchesRoute = defineRoute({
  operationId: "unhideWatchMatches",
  audience: "partner",
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/watches/{watch_id}/matches/unhide",
  summary: "Show hidden cars again",
  description: "From now on they are told of like any other. At most 90 a call.",
  params: watchIdParams,
  query: z.object({}),
  body: vehicleIdsSchema,
  responses: { 200: { description: "What came of each car.", schema: unhiddenMatchesSchema } },
  errors: ["validation_error", "eagle_eye_match_batch_too_large", "eagle_eye_watch_not_found"],
  budgeted: true,
});

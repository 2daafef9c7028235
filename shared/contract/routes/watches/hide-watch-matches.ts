import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { hiddenMatchesSchema, vehicleIdsSchema } from "../../resources/watch-match.ts";
import { watchIdParams } from "../../resources/watch-params.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches/hide` */
export const hideWatchMatchesRoute = defineRoute({
  operationId: "hideWatchMatches",
  audience: "partner",
  area: "watches",
  method: "POST",
  path: "/v1/eagle-eye/watches/{watch_id}/matches/hide",
  summary: "Hide cars you have reviewed",
  description:
    "They leave the list as it is shown by default and are told of no more; their prices stay up to date. At most 90 a call.",
  params: watchIdParams,
  query: z.object({}),
  body: vehicleIdsSchema,
  responses: { 200: { description: "What came of each car.", schema: hiddenMatchesSchema } },
  errors: ["validation_error", "eagle_eye_match_batch_too_large", "eagle_eye_watch_not_found"],
  budgeted: true,
});

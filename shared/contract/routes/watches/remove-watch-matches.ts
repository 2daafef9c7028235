import { defineRoute } from "../../define-route.ts";
import { staticListCall } from "../../resources/watches/watch-cars-call.ts";
import { removedMatchesSchema } from "../../resources/watches/watch-match.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches/remove` */
export const removeWatchMatchesRoute = defineRoute({
  ...staticListCall,
  operationId: "removeWatchMatches",
  path: "/v1/eagle-eye/watches/{watch_id}/matches/remove",
  summary: "Remove cars from a static list",
  description: "At most 30 cars per call. A car added again later counts as new. No event is sent.",
  responses: { 200: { description: "The result for each car.", schema: removedMatchesSchema } },
});

import { defineRoute } from "../../define-route.ts";
import { staticListCall } from "../../resources/watch-cars-call.ts";
import { removedMatchesSchema } from "../../resources/watch-match.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches/remove` */
export const removeWatchMatchesRoute = defineRoute({
  ...staticListCall,
  operationId: "removeWatchMatches",
  path: "/v1/eagle-eye/watches/{watch_id}/matches/remove",
  summary: "Take cars off a static list",
  description: "At most 30 a call. A car that is put on again later starts afresh. Nothing is sent.",
  responses: { 200: { description: "What came of each car.", schema: removedMatchesSchema } },
});

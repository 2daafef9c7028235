import { defineRoute } from "../../define-route.ts";
import { staticListCall } from "../../resources/watch-cars-call.ts";
import { addedMatchesSchema } from "../../resources/watch-match.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches` */
export const addWatchMatchesRoute = defineRoute({
  ...staticListCall,
  operationId: "addWatchMatches",
  path: "/v1/eagle-eye/watches/{watch_id}/matches",
  summary: "Put cars on a static list",
  description:
    "At most 30 a call and 500 on a list, hidden ones included. Ids that cannot be added never fail the others. Nothing is sent.",
  responses: { 200: { description: "What came of each car.", schema: addedMatchesSchema } },
});

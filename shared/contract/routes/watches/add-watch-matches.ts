import { defineRoute } from "../../define-route.ts";
import { staticListCall } from "../../resources/watches/watch-cars-call.ts";
import { addedMatchesSchema } from "../../resources/watches/watch-match.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches` */
export const addWatchMatchesRoute = defineRoute({
  ...staticListCall,
  operationId: "addWatchMatches",
  path: "/v1/eagle-eye/watches/{watch_id}/matches",
  summary: "Add cars to a static list",
  description:
    "At most 30 cars per call, and 500 cars on a list, including hidden cars. Ids that cannot be added do not affect the others. No event is sent.",
  responses: { 200: { description: "The result for each car.", schema: addedMatchesSchema } },
});

import { memberLimits } from "../../../domain/watches/watch.ts";
import { defineRoute } from "../../define-route.ts";
import { hidingCall } from "../../resources/watches/watch-cars-call.ts";
import { hiddenMatchesSchema } from "../../resources/watches/watch-match.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches/hide` */
export const hideWatchMatchesRoute = defineRoute({
  ...hidingCall,
  operationId: "hideWatchMatches",
  path: "/v1/eagle-eye/watches/{watch_id}/matches/hide",
  summary: "Hide cars you have reviewed",
  description: `Hidden cars are not shown by default and cause no more events; their prices stay up to date. At most ${memberLimits.static} cars per call.`,
  responses: { 200: { description: "The result for each car.", schema: hiddenMatchesSchema } },
});

import { memberLimits } from "../../../domain/watches/watch.ts";
import { defineRoute } from "../../define-route.ts";
import { hidingCall } from "../../resources/watches/watch-cars-call.ts";
import { unhiddenMatchesSchema } from "../../resources/watches/watch-match.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches/unhide` */
export const unhideWatchMatchesRoute = defineRoute({
  ...hidingCall,
  operationId: "unhideWatchMatches",
  path: "/v1/eagle-eye/watches/{watch_id}/matches/unhide",
  summary: "Show hidden cars again",
  description: `The cars cause events again, like any other car. At most ${memberLimits.static} cars per call.`,
  responses: { 200: { description: "The result for each car.", schema: unhiddenMatchesSchema } },
});

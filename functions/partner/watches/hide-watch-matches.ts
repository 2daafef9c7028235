import { hideMatches } from "../../../shared/application/watches/hide-matches.ts";
import { hideWatchMatchesRoute } from "../../../shared/contract/routes/watches/hide-watch-matches.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches/hide` */
export const handler = partnerHandler(hideWatchMatchesRoute, async ({ params, body, caller, now }) => {
  const which = { partnerId: caller.partnerId, watchId: params.watch_id };
  const outcome = await hideMatches(which, { vehicleIds: body.vehicle_ids, hidden: true }, now);
  return {
    status: 200,
    body: {
      hidden: outcome.changed,
      already_hidden: outcome.unchanged,
      not_found: outcome.notFound,
      active_match_count: outcome.activeMatchCount,
    },
  };
});

import { hideMatches } from "../../../shared/application/watches/hide-matches.ts";
import { unhideWatchMatchesRoute } from "../../../shared/contract/routes/watches/unhide-watch-matches.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches/unhide` */
export const handler = partnerHandler(unhideWatchMatchesRoute, async ({ params, body, caller, now }) => {
  const which = { partnerId: caller.partnerId, watchId: params.watch_id };
  const outcome = await hideMatches(which, { vehicleIds: body.vehicle_ids, hidden: false }, now);
  return {
    status: 200,
    body: {
      unhidden: outcome.changed,
      already_visible: outcome.unchanged,
      not_found: outcome.notFound,
      active_match_count: outcome.activeMatchCount,
    },
  };
});

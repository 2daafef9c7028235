import { removeMembers } from "../../../shared/application/watches/remove-members.ts";
import { removeWatchMatchesRoute } from "../../../shared/contract/routes/watches/remove-watch-matches.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches/remove` */
export const handler = partnerHandler(removeWatchMatchesRoute, async ({ params, body, caller }) => {
  const which = { partnerId: caller.partnerId, watchId: params.watch_id };
  const { removed, notFound, activeMatchCount } = await removeMembers(which, body.vehicle_ids);
  return { status: 200, body: { removed, not_found: notFound, active_match_count: activeMatchCount } };
});

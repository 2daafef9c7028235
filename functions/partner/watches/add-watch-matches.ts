import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { addMembers } from "../../../shared/application/watches/add-members.ts";
import { addWatchMatchesRoute } from "../../../shared/contract/routes/watches/add-watch-matches.ts";
import { hintsOfVehicleIds, limitDealerCalls } from "../../../shared/http/limit-dealer-calls.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `POST /v1/eagle-eye/watches/{watch_id}/matches` */
export const handler = partnerHandler(
  addWatchMatchesRoute,
  async ({ params, body, caller, now }) => {
    const which = { partnerId: caller.partnerId, watchId: params.watch_id };
    const outcome = await addMembers(which, body.vehicle_ids, { dealerSources, now });
    return {
      status: 200,
      body: {
        added: outcome.added.map(({ vehicleId, priceKrw }) => ({
          vehicle_id: vehicleId,
          price_krw: priceKrw,
        })),
        already_in_list: outcome.alreadyInList,
        not_found: outcome.notFound,
        unavailable: outcome.unavailable,
        active_match_count: outcome.activeMatchCount,
      },
    };
  },
  { callsAtOnce: limitDealerCalls(hintsOfVehicleIds) },
);

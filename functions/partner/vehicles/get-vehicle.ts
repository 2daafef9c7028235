import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import {
  loadCachedVehicle,
  readVehicle,
  type VehicleReads,
} from "../../../shared/application/vehicles/read-vehicle.ts";
import { getVehicleRoute } from "../../../shared/contract/routes/vehicles/get-vehicle.ts";
import { limitText } from "../../../shared/domain/text/limit-text.ts";
import { longestId } from "../../../shared/domain/text-limits.ts";
import { limitDealerCalls } from "../../../shared/http/limit-dealer-calls.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/vehicles/{id}` */
export const handler = partnerHandler<typeof getVehicleRoute, VehicleReads>(
  getVehicleRoute,
  async ({ params, caller, now, prefetched }) => ({
    status: 200,
    body: await readVehicle(params.id, prefetched, { partnerId: caller.partnerId, now, dealerSources }),
  }),
  {
    prefetch: ({ params, now }) => loadCachedVehicle(limitText(params.id ?? "", longestId), now),
    callsAtOnce: limitDealerCalls(({ params }) => ({ ids: [params.id] })),
  },
);

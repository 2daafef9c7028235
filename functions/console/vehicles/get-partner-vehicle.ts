import { dealerSources } from "../../../shared/adapters/dealers/dealer-sources.ts";
import { readOrderVehicle } from "../../../shared/application/orders/reads/read-order-vehicle.ts";
import { readPartner } from "../../../shared/application/partners/read-partner.ts";
import { loadCachedVehicle, readVehicle } from "../../../shared/application/vehicles/read-vehicle.ts";
import { getPartnerVehicleRoute } from "../../../shared/contract/routes/vehicles/get-partner-vehicle.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/partners/{id}/vehicles/{vehicle_id}` */
export const handler = consoleHandler(getPartnerVehicleRoute, async ({ params, query, now }) => {
  const { id: partnerId, vehicle_id: vehicleId } = params;
  if (query.order_id !== undefined)
    return { status: 200, body: await readOrderVehicle(partnerId, query.order_id, vehicleId) };
  const reads = loadCachedVehicle(vehicleId, now);
  // Rejects an unknown partner before `readVehicle` computes the partner's view of the vehicle.
  await Promise.all([readPartner(partnerId), reads]);
  return { status: 200, body: await readVehicle(vehicleId, reads, { partnerId, now, dealerSources }) };
});

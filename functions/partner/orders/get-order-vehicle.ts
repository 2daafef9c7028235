import { readOrderVehicle } from "../../../shared/application/orders/reads/read-order-vehicle.ts";
import { getOrderVehicleRoute } from "../../../shared/contract/routes/orders/get-order-vehicle.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/orders/{id}/vehicle` */
export const handler = partnerHandler(getOrderVehicleRoute, async ({ params, caller }) => ({
  status: 200,
  body: await readOrderVehicle(caller.partnerId, params.id),
}));

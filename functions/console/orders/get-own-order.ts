import { findOrderVehicle, readOrder } from "../../../shared/application/orders/read-order.ts";
import { getOwnOrderRoute } from "../../../shared/contract/routes/own/get-own-order.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `GET /console/v1/orders/{id}` */
export const handler = partnerConsoleHandler(getOwnOrderRoute, async ({ params, caller }) => ({
  status: 200,
  body: await readOrder(caller.partnerId, params.id, await findOrderVehicle(params.id)),
}));

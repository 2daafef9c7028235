import { findOrderVehicle, readOrder } from "../../../shared/application/orders/reads/read-order.ts";
import { getOrderRoute } from "../../../shared/contract/routes/orders/get-order.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";

/** `GET /v1/orders/{id}` */
export const handler = partnerHandler<typeof getOrderRoute, string | null>(
  getOrderRoute,
  async ({ params, caller, prefetched }) => ({
    status: 200,
    body: await readOrder(caller.partnerId, params.id, await prefetched),
  }),
  { prefetch: ({ params }) => findOrderVehicle(params.id ?? "") },
);

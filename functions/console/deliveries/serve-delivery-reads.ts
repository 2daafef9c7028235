import { listFailedDeliveriesRoute } from "../../../shared/contract/routes/deliveries/list-failed-deliveries.ts";
import { listPartnerEndpointsRoute } from "../../../shared/contract/routes/deliveries/list-partner-endpoints.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as listFailedDeliveries } from "./list-failed-deliveries.ts";
import { handler as listPartnerEndpoints } from "./list-partner-endpoints.ts";

/** Serves failed deliveries and partners' endpoints. Both routes read events, deliveries and endpoints. */
export const handler = serveRoutes([
  [listFailedDeliveriesRoute, listFailedDeliveries],
  [listPartnerEndpointsRoute, listPartnerEndpoints],
]);

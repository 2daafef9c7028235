import { disablePartnerEndpointRoute } from "../../../shared/contract/routes/deliveries/disable-partner-endpoint.ts";
import { enablePartnerEndpointRoute } from "../../../shared/contract/routes/deliveries/enable-partner-endpoint.ts";
import { recoverPartnerEndpointRoute } from "../../../shared/contract/routes/deliveries/recover-partner-endpoint.ts";
import { retryDeliveryRoute } from "../../../shared/contract/routes/deliveries/retry-delivery.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as disablePartnerEndpoint } from "./disable-partner-endpoint.ts";
import { handler as enablePartnerEndpoint } from "./enable-partner-endpoint.ts";
import { handler as recoverPartnerEndpoint } from "./recover-partner-endpoint.ts";
import { handler as retryDelivery } from "./retry-delivery.ts";

/** Resends failed deliveries, and disables, enables and recovers partners' endpoints. */
export const handler = serveRoutes([
  [retryDeliveryRoute, retryDelivery],
  [disablePartnerEndpointRoute, disablePartnerEndpoint],
  [enablePartnerEndpointRoute, enablePartnerEndpoint],
  [recoverPartnerEndpointRoute, recoverPartnerEndpoint],
]);

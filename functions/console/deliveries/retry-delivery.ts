import { retryDelivery } from "../../../shared/application/webhooks/retry-delivery.ts";
import { retryDeliveryRoute } from "../../../shared/contract/routes/deliveries/retry-delivery.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/deliveries/failed/{id}/retry` */
export const handler = consoleHandler(retryDeliveryRoute, async ({ params, caller, now }) => ({
  status: 202,
  body: await retryDelivery(params.id, { actor: caller.actor, now }),
}));

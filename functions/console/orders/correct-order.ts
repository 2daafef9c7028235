import {
  correctOrderDetails,
  readCorrection,
} from "../../../shared/application/orders/changes/correct-order-details.ts";
import { correctOrderRoute } from "../../../shared/contract/routes/operator-orders/correct-order.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `PATCH /ops/v1/orders/{id}` */
export const handler = consoleHandler(correctOrderRoute, async ({ params, body, caller, now }) => ({
  status: 200,
  body: await correctOrderDetails(params.id, readCorrection(body), { actor: caller.actor, now }),
}));

import {
  readTransition,
  storeNamedReport,
} from "../../../shared/application/orders/changes/read-transition.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { transitionOrderRoute } from "../../../shared/contract/routes/operator-orders/transition-order.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/orders/{id}/transition` */
export const handler = consoleHandler(transitionOrderRoute, async ({ params, body, caller, now }) => {
  await storeNamedReport(params.id, body);
  const transition = readTransition(params.id, body);
  return { status: 200, body: await transitionOrder(params.id, transition, { actor: caller.actor, now }) };
});

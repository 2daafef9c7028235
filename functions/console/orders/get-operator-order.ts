import { readAssignedOrder } from "../../../shared/application/orders/reads/read-order.ts";
import { getOperatorOrderRoute } from "../../../shared/contract/routes/operator-orders/get-operator-order.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/orders/{id}` */
export const handler = consoleHandler(getOperatorOrderRoute, async ({ params }) => ({
  status: 200,
  body: await readAssignedOrder(params.id),
}));

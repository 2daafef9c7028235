import { readLot } from "../../../shared/application/orders/lots/read-lot.ts";
import { getLotRoute } from "../../../shared/contract/routes/operator-orders/get-lot.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `GET /ops/v1/lots/{vehicle_id}` */
export const handler = consoleHandler(getLotRoute, async ({ params }) => ({
  status: 200,
  body: await readLot(params.vehicle_id),
}));

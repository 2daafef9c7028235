import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { acquireLotRoute } from "../../../shared/contract/routes/operator-orders/acquire-lot.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/lots/{vehicle_id}/acquire` */
export const handler = consoleHandler(acquireLotRoute, async ({ params, caller, now }) => ({
  status: 200,
  body: await actOnLot(params.vehicle_id, { kind: "acquire" }, { actor: caller.actor, now }),
}));

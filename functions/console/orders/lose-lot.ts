import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { loseLotRoute } from "../../../shared/contract/routes/operator-orders/lose-lot.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/lots/{vehicle_id}/lose` */
export const handler = consoleHandler(loseLotRoute, async ({ params, body, caller, now }) => {
  const wanted = { kind: "lose", failureReason: body.failure_reason } as const;
  return { status: 200, body: await actOnLot(params.vehicle_id, wanted, { actor: caller.actor, now }) };
});

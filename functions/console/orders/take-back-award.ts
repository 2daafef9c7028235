import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { takeBackAwardRoute } from "../../../shared/contract/routes/operator-orders/take-back-award.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/lots/{vehicle_id}/take-back-award` */
export const handler = consoleHandler(takeBackAwardRoute, async ({ params, caller, now }) => ({
  status: 200,
  body: await actOnLot(params.vehicle_id, { kind: "takeBackAward" }, { actor: caller.actor, now }),
}));

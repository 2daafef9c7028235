import { actOnLot as actWithoutAward } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { awardLot } from "../../../shared/application/orders/lots/award-lot.ts";
import type { LotActionContext } from "../../../shared/application/orders/lots/run-lot-steps.ts";
import type { LotOutcome } from "../../../shared/contract/resources/orders/order.ts";
import type { WantedAction } from "../../../shared/domain/orders/plan-lot.ts";

/** Executes an operator's action as its route does. */
export const actOnLot = (
  vehicleId: string,
  wanted: WantedAction,
  context: LotActionContext,
): Promise<LotOutcome> =>
  wanted.kind === "award"
    ? awardLot(vehicleId, wanted.terms, context)
    : actWithoutAward(vehicleId, wanted, context);

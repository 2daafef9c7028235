import type { LotOutcome } from "../../../contract/resources/orders/order.ts";
import type { WantedAction } from "../../../domain/orders/plan-lot.ts";
import { presentPendingAward } from "./present-pending-award.ts";
import { type LotActionContext, type PrepareChanges, type Progress, runLotSteps } from "./run-lot-steps.ts";

/** Any action except an award, for which `awardLot` is used. */
export type LotActionWithoutAward = Exclude<WantedAction, { kind: "award" }>;

/**
 * Carries out an action on all orders of a lot, in one transaction if it fits. Otherwise the first of several
 * transactions makes the decision final and marks the lot as unfinished. An unfinished earlier action is
 * completed first. An interrupted action is completed by repeating it or by `finishLots`; no order changes
 * twice and no partner is notified twice.
 * @throws Problem as `planLot` and `refuseIdleAction` do.
 */
export const actOnLot = (
  vehicleId: string,
  wanted: LotActionWithoutAward,
  context: LotActionContext,
): Promise<LotOutcome> => carryOutAction(vehicleId, wanted, context, async (changes) => [...changes]);

/** Carries out any action as `actOnLot` does, including the invoice writes of its changes. */
export async function carryOutAction(
  vehicleId: string,
  wanted: WantedAction,
  context: LotActionContext,
  prepare: PrepareChanges,
): Promise<LotOutcome> {
  return presentOutcome(vehicleId, await runLotSteps(vehicleId, wanted, context, prepare));
}

function presentOutcome(vehicleId: string, { orders, lot }: Progress): LotOutcome {
  const all = [...orders.values()];
  return {
    vehicle_id: vehicleId,
    winner_order_id: lot?.award?.winnerOrderId ?? null,
    pending_award: presentPendingAward(lot?.pendingAward ?? null),
    orders: all.map(({ orderId, partnerId, status }) => ({
      order_id: orderId,
      partner_id: partnerId,
      status,
    })),
    unsettled: all
      .filter(({ status }) => status === "secondary_inspection_in_progress")
      .map(({ orderId }) => orderId),
  };
}

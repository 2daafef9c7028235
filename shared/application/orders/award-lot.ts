import type { LotOutcome } from "../../contract/resources/order.ts";
import type { AwardTerms } from "../../domain/orders/plan-lot.ts";
import { draftSecured } from "../invoices/draft-secured.ts";
import { carryOutAction, type LotActionContext } from "./act-on-lot.ts";

/**
 * Awards a lot as `actOnLot` does. The secured car gets its draft invoice in the same transaction.
 * @throws Problem as `planLot` and `refuseIdleAction` do
 */
export const awardLot = (
  vehicleId: string,
  terms: AwardTerms,
  context: LotActionContext,
): Promise<LotOutcome> => carryOutAction(vehicleId, { kind: "award", terms }, context, draftSecured);

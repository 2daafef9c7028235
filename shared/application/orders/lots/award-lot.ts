import type { LotOutcome } from "../../../contract/resources/orders/order.ts";
import type { AwardTerms } from "../../../domain/orders/protect-award.ts";
import { secondMilliseconds } from "../../../domain/time/durations.ts";
import { awardGraceSeconds } from "../../../platform/deployment.ts";
import { draftSecured } from "../../invoices/draft-secured.ts";
import { carryOutAction } from "./act-on-lot.ts";
import type { LotActionContext } from "./run-lot-steps.ts";

/**
 * Awards a lot as `actOnLot` does. The secured car gets its draft invoice in the same transaction. In an
 * environment with a grace period, the award is only recorded: `finishLots` carries it out at the end of the
 * period.
 * @throws Problem as `planLot` and `refuseIdleAction` do
 */
export function awardLot(
  vehicleId: string,
  terms: AwardTerms,
  context: LotActionContext,
): Promise<LotOutcome> {
  const seconds = awardGraceSeconds();
  const grace =
    seconds === 0 ? null : { until: context.now + seconds * secondMilliseconds, by: context.actor };
  return carryOutAction(vehicleId, { kind: "award", terms, grace }, context, draftSecured);
}

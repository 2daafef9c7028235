import { usableRate } from "../../domain/pricing/usable-rate.ts";
import type { Market } from "../vehicles/load-market.ts";
import type { PresentationContext } from "../vehicles/present-vehicle.ts";
import { requirePartner } from "../vehicles/require-partner.ts";

/** What it depends on whether cars match for one partner, and how they are shown. */
export interface WatchEvaluationContext extends PresentationContext {
  /** Epoch milliseconds. */
  now: number;
}

/** Puts together what a partner's watches are evaluated with. */
export async function loadEvaluationContext(
  partnerId: string,
  market: Promise<Market>,
  now: number,
): Promise<WatchEvaluationContext> {
  const [partner, { rate, fees }] = await Promise.all([requirePartner(partnerId), market]);
  return { partner, krwPerUsd: usableRate(rate, now), fees, now };
}

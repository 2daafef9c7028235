import { usableRate } from "../../domain/pricing/usable-rate.ts";
import type { Market } from "../vehicles/load-market.ts";
import type { PresentationContext } from "../vehicles/present-vehicle.ts";
import { requirePartner } from "../vehicles/require-partner.ts";

/** All data that is needed to match and present cars for one partner. */
export interface WatchEvaluationContext extends PresentationContext {
  /** Epoch milliseconds. */
  now: number;
}

/** Reads the evaluation context of a partner. */
export async function loadEvaluationContext(
  partnerId: string,
  market: Promise<Market>,
  now: number,
): Promise<WatchEvaluationContext> {
  const [partner, { rate, fees }] = await Promise.all([requirePartner(partnerId), market]);
  return { partner, krwPerUsd: usableRate(rate, now), fees, now };
}

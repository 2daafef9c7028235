import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import type { WatchMarket } from "../../domain/watches/watchable-car.ts";
import { requirePartner } from "../vehicles/require-partner.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";

/** Inputs of a scheduled recheck. */
export interface RecheckContext {
  sources: DealerSources;
  market: WatchMarket;
  /** Epoch milliseconds. */
  now: number;
  /** False if the run should end; the rest stays due. */
  hasTimeLeft: () => boolean;
}

/** Returns a function that creates the evaluation context of each partner once per run. */
export function evaluationContextReader({
  market,
  now,
}: RecheckContext): (partnerId: string) => Promise<WatchEvaluationContext> {
  const evaluations = new Map<string, Promise<WatchEvaluationContext>>();
  return (partnerId) => {
    const known = evaluations.get(partnerId);
    if (known !== undefined) return known;
    const evaluation = requirePartner(partnerId).then((partner) => ({ partner, ...market, now }));
    evaluations.set(partnerId, evaluation);
    return evaluation;
  };
}

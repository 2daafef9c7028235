import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { usableRate } from "../../domain/pricing/usable-rate.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import { nextRecheckAt } from "../../domain/watches/plan-rechecks.ts";
import type { RecheckMessage } from "../../domain/watches/recheck-message.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import { getDueMembers, getDueWatches, rescheduleWatch } from "../../persistence/watches/due-watches.ts";
import { protectDealerSources } from "../dealers/protect-dealer-sources.ts";
import { processEach, processInParallel } from "../process-each.ts";
import { loadDealerVocabulary } from "../vehicles/load-dealer-vocabulary.ts";
import { loadMarket } from "../vehicles/load-market.ts";
import { CarObserver } from "./car-observer.ts";
import { evaluateWatch } from "./evaluate-watch.ts";
import { listAuctionCars } from "./list-auction-cars.ts";
import { evaluationContextReader, type RecheckContext } from "./recheck-context.ts";
import { recheckDealerWatches } from "./recheck-dealer-watches.ts";
import { recheckMembers } from "./recheck-members.ts";

/**
 * The number of partners whose watches are rechecked concurrently. A partner's watches are rechecked in turn, because
 * they share the partner's event sequence.
 */
const partnersAtOnce = 8;

/**
 * Rechecks the lists of a message that are still due. A repeated message finds no due lists. Lists stay due if the run
 * is out of time or a source fails.
 * @throws AggregateError of all failures, after everything else was done
 */
export async function recheckWatches(
  message: RecheckMessage,
  context: { sources: DealerSources; now: number; hasTimeLeft: () => boolean },
): Promise<void> {
  const { now } = context;
  const { rate, fees } = await loadMarket();
  const market = { krwPerUsd: usableRate(rate, now), fees };
  const recheck = { ...context, sources: protectDealerSources(context.sources), market };
  if (message.kind === "members") {
    await recheckMembers(await getDueMembers(message.members, now), recheck);
    return;
  }
  const watches = await getDueWatches(message.watches, now);
  const isOfDealers = message.kind === "dealers";
  await processEach(
    [
      () => recheckAuctionWatches(watches, recheck, { isAll: !isOfDealers }),
      () => (isOfDealers ? recheckDealers(watches, recheck) : Promise.resolve()),
    ],
    (step) => step(),
  );
}

/** @param isAll whether no dealer cars of these watches remain to be rechecked, so that the watches are rescheduled */
async function recheckAuctionWatches(
  watches: readonly Watch[],
  context: RecheckContext,
  { isAll }: { isAll: boolean },
): Promise<void> {
  const { now, market, hasTimeLeft } = context;
  const wanted = watches.filter(({ condition }) =>
    compileCondition(condition).sources.some((source) => source !== "dealer"),
  );
  const evaluationOf = evaluationContextReader(context);
  const byPartner = Map.groupBy(wanted, ({ partnerId }) => partnerId);
  await processInParallel(byPartner, partnersAtOnce, async ([partnerId, some]) => {
    const evaluation = await evaluationOf(partnerId);
    const observer = new CarObserver({ ...market, now }, null);
    await processEach(some, async (watch) => {
      if (!hasTimeLeft()) return;
      await evaluateWatch(watch, await listAuctionCars(watch, evaluation), { evaluation, observer });
      if (isAll) await rescheduleWatch(watch, nextRecheckAt(watch.condition, now), { at: now });
    });
  });
}

/** Does nothing until the dealer vocabulary has been read for the first time. */
async function recheckDealers(watches: readonly Watch[], context: RecheckContext): Promise<void> {
  const vocabulary = watches.length === 0 ? null : await loadDealerVocabulary(context.now);
  if (vocabulary !== null) await recheckDealerWatches(watches, vocabulary, context);
}

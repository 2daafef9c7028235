import { requestWatchUpdates } from "../../adapters/queues/request-watch-updates.ts";
import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { usableRate } from "../../domain/pricing/usable-rate.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import { coversDealers, nextRecheckAt } from "../../domain/watches/plan-rechecks.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import { dueShards } from "../../persistence/due-shard.ts";
import { listDueMembers, listDueWatches, rescheduleWatch } from "../../persistence/watches/due-watches.ts";
import { getWatches } from "../../persistence/watches/watches.ts";
import { settleEach } from "../settle-each.ts";
import { loadDealerVocabulary } from "../vehicles/load-dealer-vocabulary.ts";
import { loadMarket } from "../vehicles/load-market.ts";
import type { RecheckContext } from "./recheck-context.ts";
import { recheckDealerWatches } from "./recheck-dealer-watches.ts";
import { recheckMembers } from "./recheck-members.ts";

const watchesOfMessage = 25;

/**
 * Rechecks the lists that are due: auction watches through a message to their worker, dealers' cars here by asking the
 * dealer sources.
 * @throws AggregateError of all failures, after everything else was done
 */
export async function pollWatches(context: {
  sources: DealerSources;
  now: number;
  hasTimeLeft: () => boolean;
}): Promise<void> {
  const { now } = context;
  const [{ rate, fees }, watches, members] = await Promise.all([
    loadMarket(),
    Promise.all(dueShards.map((shard) => listDueWatches(shard, now))).then((due) => getWatches(due.flat())),
    Promise.all(dueShards.map((shard) => listDueMembers(shard, now))),
  ]);
  const market = { krwPerUsd: usableRate(rate, now), fees };
  const recheck = { ...context, market };
  await settleEach(
    [
      () => recheckAuctionWatches(watches, now),
      () =>
        recheckDealers(
          watches.filter(({ condition }) => coversDealers(condition)),
          recheck,
        ),
      () => recheckMembers(members.flat(), recheck),
    ],
    (step) => step(),
  );
}

async function recheckAuctionWatches(watches: readonly Watch[], now: number): Promise<void> {
  const wanted = watches.filter(({ condition }) =>
    compileCondition(condition).sources.some((source) => source !== "dealer"),
  );
  const messages = [...Map.groupBy(wanted, ({ partnerId }) => partnerId)].flatMap(([partnerId, some]) =>
    Array.from({ length: Math.ceil(some.length / watchesOfMessage) }, (_, position) => ({
      partnerId,
      cars: [],
      watches: some
        .slice(position * watchesOfMessage, (position + 1) * watchesOfMessage)
        .map(({ watchId }) => ({ watchId, vehicleIds: null })),
    })),
  );
  await requestWatchUpdates(messages);
  const done = watches.filter(({ condition }) => !coversDealers(condition));
  await settleEach(done, (watch) => rescheduleWatch(watch, nextRecheckAt(watch.condition, now), now));
}

/** Does nothing until the dealer vocabulary has been read for the first time. */
async function recheckDealers(watches: readonly Watch[], context: RecheckContext): Promise<void> {
  const vocabulary = watches.length === 0 ? null : await loadDealerVocabulary(context.now);
  if (vocabulary !== null) await recheckDealerWatches(watches, vocabulary, context);
}

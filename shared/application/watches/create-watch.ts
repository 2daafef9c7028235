import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { checkStaticList, checkWatchCondition } from "../../domain/watches/check-watch-condition.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import { activeWatchLimit, memberLimits, type Watch } from "../../domain/watches/watch.ts";
import type { WatchCondition } from "../../domain/watches/watch-condition.ts";
import { toNewMember } from "../../domain/watches/watch-member.ts";
import { commit } from "../../persistence/transaction.ts";
import { putNewMember } from "../../persistence/watches/watch-members.ts";
import { countActiveWatches, newWatchWrites } from "../../persistence/watches/watches.ts";
import { createId } from "../../platform/create-id.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import type { Market } from "../vehicles/load-market.ts";
import { watchLimitReached, withinWatchLimit } from "./control-watch.ts";
import { loadEvaluationContext } from "./evaluation-context.ts";
import type { FoundMatch } from "./find-auction-matches.ts";
import { findMatches } from "./find-matches.ts";

/** What a partner wants to watch. */
export interface WatchRequest {
  name: string;
  condition: WatchCondition;
  isAutomatic: boolean;
}

/** Who creates the watch, when, and where prices and dealers' cars are read. */
export interface WatchCreationContext {
  partnerId: string;
  /** Epoch milliseconds. */
  now: number;
  market: Promise<Market>;
  dealerSources: DealerSources;
}

const writesAtOnce = 25;

/**
 * Saves a watch. The first matches of an automatic watch are stored before the watch itself, where nothing finds them,
 * so a creation that fails midway leaves no watch behind. Cars of dealers that cannot be reached follow with the next
 * hourly recheck.
 * @throws Problem validation_error; eagle_eye_filters_required; eagle_eye_invalid_flexibility; eagle_eye_watch_limit
 * where 100 are active, exact under concurrency
 */
export async function createWatch(request: WatchRequest, context: WatchCreationContext): Promise<Watch> {
  const { partnerId, now } = context;
  const { name, condition, isAutomatic } = request;
  if (isAutomatic) checkWatchCondition(condition);
  else checkStaticList(condition);
  const watchId = createId("ww", now);
  const found = isAutomatic ? await seedList({ partnerId, watchId }, condition, context) : [];
  const watch: Watch = {
    partnerId,
    watchId,
    name,
    condition,
    isAutomatic,
    muted: false,
    paused: false,
    activeMatchCount: found.length,
    hiddenMatchCount: 0,
    memberCount: found.length,
    createdAt: now,
    updatedAt: now,
    lastEvaluatedAt: isAutomatic ? now : null,
  };
  await commitUntilSettled(() => withinWatchLimit(() => commit(newWatchWrites(watch))));
  return watch;
}

async function seedList(
  watch: { partnerId: string; watchId: string },
  condition: WatchCondition,
  { partnerId, now, market, dealerSources }: WatchCreationContext,
): Promise<FoundMatch[]> {
  const [evaluation] = await Promise.all([
    loadEvaluationContext(partnerId, market, now),
    refuseFullAccount(partnerId),
  ]);
  const { matches } = await findMatches(compileCondition(condition), evaluation, {
    dealerSources,
    limit: memberLimits.automatic,
  });
  for (let start = 0; start < matches.length; start += writesAtOnce) {
    const some = matches.slice(start, start + writesAtOnce);
    await Promise.all(some.map((match) => putNewMember(toNewMember(watch, match, now), now)));
  }
  return matches;
}

/** Refuses early for a full account, before matches are searched; the commit enforces the limit. */
async function refuseFullAccount(partnerId: string): Promise<void> {
  if ((await countActiveWatches(partnerId)) >= activeWatchLimit) throw watchLimitReached();
}

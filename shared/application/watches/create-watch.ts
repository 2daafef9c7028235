import type { DealerSources } from "../../domain/dealers/dealer-source.ts";
import { rateLimited } from "../../domain/errors/rate-limited.ts";
import type { UnknownName } from "../../domain/inventory/unknown-name.ts";
import { hourMilliseconds } from "../../domain/time/durations.ts";
import { checkStaticList, checkWatchCondition } from "../../domain/watches/check-watch-condition.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import { activeWatchLimit, firstRowsLimit, memberLimits, type Watch } from "../../domain/watches/watch.ts";
import type { WatchCondition } from "../../domain/watches/watch-condition.ts";
import { toNewMember } from "../../domain/watches/watch-member.ts";
import { countLimitedCall } from "../../persistence/access/recent-calls.ts";
import { commit } from "../../persistence/table/transaction.ts";
import { putFirstMatches } from "../../persistence/watches/first-matches.ts";
import { putNewMember } from "../../persistence/watches/watch-members.ts";
import { countWatches, newWatchWrites } from "../../persistence/watches/watches.ts";
import { createId } from "../../platform/create-id.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import type { Market } from "../vehicles/load-market.ts";
import { watchLimitReached, withinWatchLimit } from "./control-watch.ts";
import { loadEvaluationContext } from "./evaluation-context.ts";
import { type FoundMatches, findMatches } from "./find-matches.ts";

/** A partner's watch request. */
export interface WatchRequest {
  name: string;
  condition: WatchCondition;
  isAutomatic: boolean;
}

/** The new watch, and names in its condition that no auction car has. */
export interface CreatedWatch {
  watch: Watch;
  unknownNames: readonly UnknownName[];
}

/** Name under which creations are counted, and the `details.scope` of a rejection. */
export const creationScope = "watch_creations";

/** Number of watches that a partner may create per hour and have in total. */
interface WatchCreationLimits {
  perHour: number;
  all: number;
}

const watchCreationLimits = (): WatchCreationLimits => ({
  perHour: Number(requireVariable("WATCHES_PER_HOUR")),
  all: Number(requireVariable("WATCHES_IN_ALL")),
});

/** Creator and time of a watch, and the sources of prices and dealers' cars. */
export interface WatchCreationContext {
  partnerId: string;
  /** Epoch milliseconds. */
  now: number;
  market: Promise<Market>;
  dealerSources: DealerSources;
}

/**
 * Saves a watch. The first matches of an automatic watch are stored before the watch itself. Nothing reads matches
 * without a watch, so a creation that fails midway leaves no watch behind. Many matches are stored in a few chunks.
 * Cars of unreachable dealers follow with the next hourly recheck.
 * @throws Problem validation_error; eagle_eye_filters_required; eagle_eye_invalid_flexibility; eagle_eye_watch_limit
 * for too many active watches (100) or watches in total; rate_limited for too many creations in an hour. All three
 * limits are exact under concurrency
 */
export async function createWatch(
  request: WatchRequest,
  context: WatchCreationContext,
): Promise<CreatedWatch> {
  const { partnerId, now } = context;
  const { name, condition, isAutomatic } = request;
  if (isAutomatic) checkWatchCondition(condition);
  else checkStaticList(condition);
  const watchId = createId("ww", now);
  const limits = watchCreationLimits();
  const allowed = refuseFullAccount(partnerId, limits).then(() => countCreation(partnerId, limits, now));
  const {
    matches: found,
    unknownNames,
    isWhole,
  } = isAutomatic
    ? await seedList({ partnerId, watchId }, condition, { ...context, allowed })
    : { matches: [], unknownNames: [], isWhole: false };
  await allowed;
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
    lastEvaluatedAt: isWhole ? now : null,
    ...(found.length > firstRowsLimit && { isListPacked: true }),
  };
  await commitWithRetries(() => withinWatchLimit(() => commit(newWatchWrites(watch, limits.all))));
  return { watch, unknownNames };
}

async function seedList(
  watch: { partnerId: string; watchId: string },
  condition: WatchCondition,
  { partnerId, now, market, dealerSources, allowed }: WatchCreationContext & { allowed: Promise<void> },
): Promise<Pick<FoundMatches, "matches" | "unknownNames" | "isWhole">> {
  const [evaluation] = await Promise.all([loadEvaluationContext(partnerId, market, now), allowed]);
  const { matches, unknownNames, isWhole } = await findMatches(compileCondition(condition), evaluation, {
    dealerSources,
    limit: memberLimits.automatic,
  });
  const members = matches.map((match) => toNewMember(watch, match, now));
  if (members.length > firstRowsLimit) await putFirstMatches(watch.watchId, members);
  else await Promise.all(members.map((member) => putNewMember(member, now)));
  return { matches, unknownNames, isWhole };
}

/** Rejects a full account before matches are searched; the commit enforces the limits. */
async function refuseFullAccount(partnerId: string, limits: WatchCreationLimits): Promise<void> {
  const counts = await countWatches(partnerId);
  if (counts.active >= activeWatchLimit || counts.all >= limits.all) throw watchLimitReached(counts);
}

/** Counts a creation before anything is written for it. */
async function countCreation(partnerId: string, limits: WatchCreationLimits, now: number): Promise<void> {
  const limit = { kind: creationScope, maxCalls: limits.perHour, withinMilliseconds: hourMilliseconds };
  const { refusedUntil } = await countLimitedCall(partnerId, limit, now);
  if (refusedUntil === null) return;
  const message = `An account can create ${limits.perHour} watches per hour.`;
  throw rateLimited(message, creationScope, refusedUntil - now);
}

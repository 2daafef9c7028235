import { Problem } from "../../domain/errors/problem.ts";
import { activeWatchLimit, type Watch } from "../../domain/watches/watch.ts";
import { commit, TransactionRefused } from "../../persistence/table/transaction.ts";
import {
  getWatch,
  pauseWrites,
  refusedCounts,
  resumeWrites,
  setMuted,
  type WatchCounts,
  watchWriteName,
} from "../../persistence/watches/watches.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { readWatch, requireWatch, type WatchReference } from "./read-watch.ts";

/**
 * Mutes or unmutes a watch; repeating it changes nothing.
 * @throws Problem eagle_eye_watch_not_found
 */
export async function muteWatch(which: WatchReference, muted: boolean, now: number): Promise<Watch> {
  await setMuted(which, muted, now);
  return readWatch(which);
}

/**
 * Pauses a watch, which then no longer counts as active; repeating it changes nothing.
 * @throws Problem eagle_eye_watch_not_found
 */
export const pauseWatch = (which: WatchReference, now: number): Promise<Watch> =>
  commitWithRetries(async () => {
    const watch = requireWatch(await getWatch(which.partnerId, which.watchId));
    if (watch.paused) return watch;
    await commit(pauseWrites(watch, now));
    return { ...watch, paused: true, updatedAt: now };
  }, isStateLost);

/**
 * Resumes a paused watch; repeating it changes nothing.
 * @throws Problem eagle_eye_watch_not_found; eagle_eye_watch_limit if 100 are active, exact under concurrency
 */
export const resumeWatch = (which: WatchReference, now: number): Promise<Watch> =>
  commitWithRetries(async () => {
    const watch = requireWatch(await getWatch(which.partnerId, which.watchId));
    if (!watch.paused) return watch;
    await withinWatchLimit(() => commit(resumeWrites(watch, now)));
    return { ...watch, paused: false, updatedAt: now };
  }, isStateLost);

/** Runs a commit that makes a watch active. @throws Problem eagle_eye_watch_limit if the limit is reached */
export async function withinWatchLimit(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    const counts = refusedCounts(error);
    // If the watch changed in the meantime, the caller decides again. The watch may already be active, and is then not
    // counted again.
    throw counts === null || isStateLost(error) ? error : watchLimitReached(counts, error);
  }
}

/** Returns the error of a watch beyond the account's limit of active watches, or of all watches. */
export function watchLimitReached({ active, all }: WatchCounts, cause?: unknown): Problem {
  if (active >= activeWatchLimit) {
    const message = `The account holds ${activeWatchLimit} active watches, the maximum. Pause a watch first.`;
    return new Problem("eagle_eye_watch_limit", message, { limit: activeWatchLimit }, { cause });
  }
  const message = `The account holds ${all} watches, including paused watches, the maximum. Resume a paused watch, or ask the operator for a higher limit.`;
  return new Problem("eagle_eye_watch_limit", message, { limit: all, scope: "all" }, { cause });
}

const isStateLost = ({ refusals }: TransactionRefused): boolean =>
  refusals.some(({ name }) => name === watchWriteName);

import { Problem } from "../../domain/errors/problem.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import { getWatch, listWatches } from "../../persistence/watches/watches.ts";

/** A watch of one partner. */
export type WatchReference = Pick<Watch, "partnerId" | "watchId">;

/** Returns the watch. @throws Problem eagle_eye_watch_not_found, also for another partner's watch */
export const readWatch = async ({ partnerId, watchId }: WatchReference): Promise<Watch> =>
  requireWatch(await getWatch(partnerId, watchId));

/** Requires that a watch was found. @throws Problem eagle_eye_watch_not_found otherwise */
export function requireWatch(watch: Watch | null): Watch {
  if (watch !== null) return watch;
  throw new Problem(
    "eagle_eye_watch_not_found",
    "No watch of this account has this id. List the watches to find its id.",
  );
}

/** Returns a partner's watches, newest first, created before `before`. */
export const browseWatches = (
  partnerId: string,
  limit: number,
  before: string | null,
): Promise<{ watches: Watch[]; next: string | null }> => listWatches(partnerId, limit, before);

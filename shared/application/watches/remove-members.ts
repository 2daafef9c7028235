import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { memberRemovalWrite } from "../../persistence/watches/watch-members.ts";
import { requireStatic, staticBatchLimit } from "./add-members.ts";
import { distinctIds, reviseList } from "./change-members.ts";
import type { WatchReference } from "./read-watch.ts";

/** Result of removing cars. Each requested id is in exactly one of the arrays. */
export interface RemoveOutcome {
  removed: string[];
  notFound: string[];
  activeMatchCount: number;
}

/**
 * Removes cars from a static list.
 * @throws Problem eagle_eye_watch_not_found; eagle_eye_watch_not_static; eagle_eye_match_batch_too_large
 */
export function removeMembers(which: WatchReference, vehicleIds: readonly string[]): Promise<RemoveOutcome> {
  const ids = distinctIds(vehicleIds, staticBatchLimit);
  const decide = (watch: Watch, members: ReadonlyMap<string, WatchMember>) => {
    requireStatic(watch);
    return {
      changes: [...members.values()].map((before) => ({ before, after: null })),
      writes: [...members.values()].map(memberRemovalWrite),
      answer: (activeMatchCount: number): RemoveOutcome => ({
        removed: ids.filter((id) => members.has(id)),
        notFound: ids.filter((id) => !members.has(id)),
        activeMatchCount,
      }),
    };
  };
  return reviseList(which, ids, decide);
}

import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { memberWrite } from "../../persistence/watches/watch-members.ts";
import { distinctIds, reviseList } from "./change-members.ts";
import type { WatchReference } from "./read-watch.ts";
import { unpackCars } from "./unpack-list.ts";

/** Most cars that one call may hide or restore: as many as fit into one transaction. */
const hideLimit = 90;

/** Result of hiding or restoring cars; each id is in exactly one list. */
export interface HideOutcome {
  changed: string[];
  unchanged: string[];
  notFound: string[];
  activeMatchCount: number;
}

/**
 * Hides cars of a list or restores them; repeating it changes nothing.
 * @throws Problem eagle_eye_watch_not_found; eagle_eye_match_batch_too_large
 */
export function hideMatches(
  which: WatchReference,
  request: { vehicleIds: readonly string[]; hidden: boolean },
  now: number,
): Promise<HideOutcome> {
  const vehicleIds = distinctIds(request.vehicleIds, hideLimit);
  const decide = (_: unknown, members: ReadonlyMap<string, WatchMember>) => {
    const listed = vehicleIds.flatMap((vehicleId) => {
      const member = members.get(vehicleId);
      return member === undefined || member.isAway ? [] : [member];
    });
    const toChange = listed.filter(({ isHidden }) => isHidden !== request.hidden);
    const idsOf = (some: readonly WatchMember[]) => some.map(({ vehicleId }) => vehicleId);
    const listedIds = new Set(idsOf(listed));
    const changes = toChange.map((before) => ({ before, after: { ...before, isHidden: request.hidden } }));
    return {
      changes,
      writes: changes.map(({ before, after }) => memberWrite(before, after, now)),
      answer: (activeMatchCount: number): HideOutcome => ({
        changed: idsOf(toChange),
        unchanged: idsOf(listed.filter((member) => !toChange.includes(member))),
        notFound: vehicleIds.filter((vehicleId) => !listedIds.has(vehicleId)),
        activeMatchCount,
      }),
    };
  };
  return reviseList(which, vehicleIds, decide, { unpack: unpackCars });
}

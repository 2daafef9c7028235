import { memberLimits } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { memberWrite } from "../../persistence/watches/watch-members.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";
import { distinctIds, reviseList } from "./change-members.ts";
import { expandChunksOf } from "./expand-list.ts";
import type { WatchReference } from "./read-watch.ts";

/** Maximum number of cars that one call may hide or restore, equal to the limit of a static list. */
export const hideLimit = memberLimits.static;

/** Cars that fit into one transaction. */
const hiddenAtOnce = 90;

/** Result of hiding or restoring cars. Each requested id is in exactly one of the arrays. */
export interface HideOutcome {
  changed: string[];
  unchanged: string[];
  notFound: string[];
  activeMatchCount: number;
}

/** Cars to hide, or to restore. */
interface HideRequest {
  vehicleIds: readonly string[];
  hidden: boolean;
}

/**
 * Hides cars of a list or restores them, at most 90 in one transaction. Repeating the call changes nothing,
 * and completes a call that was interrupted between two transactions.
 * @throws Problem eagle_eye_watch_not_found; eagle_eye_match_batch_too_large
 */
export async function hideMatches(
  which: WatchReference,
  request: HideRequest,
  now: number,
): Promise<HideOutcome> {
  const steps = splitIntoChunks(distinctIds(request.vehicleIds, hideLimit), hiddenAtOnce);
  const outcomes: HideOutcome[] = [];
  for (const vehicleIds of steps) outcomes.push(await hideTogether(which, { ...request, vehicleIds }, now));
  return {
    changed: outcomes.flatMap(({ changed }) => changed),
    unchanged: outcomes.flatMap(({ unchanged }) => unchanged),
    notFound: outcomes.flatMap(({ notFound }) => notFound),
    activeMatchCount: outcomes.at(-1)?.activeMatchCount ?? 0,
  };
}

function hideTogether(
  which: WatchReference,
  { vehicleIds, hidden }: HideRequest,
  now: number,
): Promise<HideOutcome> {
  const decide = (_: unknown, members: ReadonlyMap<string, WatchMember>) => {
    const listed = vehicleIds.flatMap((vehicleId) => {
      const member = members.get(vehicleId);
      return member === undefined || member.isAway ? [] : [member];
    });
    const toChange = listed.filter(({ isHidden }) => isHidden !== hidden);
    const idsOf = (some: readonly WatchMember[]) => some.map(({ vehicleId }) => vehicleId);
    const listedIds = new Set(idsOf(listed));
    const changes = toChange.map((before) => ({ before, after: { ...before, isHidden: hidden } }));
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
  return reviseList(which, vehicleIds, decide, { expand: expandChunksOf });
}

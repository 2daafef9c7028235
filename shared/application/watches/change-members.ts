import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { longestId } from "../../domain/text-limits.ts";
import { countMembers } from "../../domain/watches/count-members.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { listingGuard } from "../../persistence/inventory/listings.ts";
import { commit, type TransactionRefused, type Write } from "../../persistence/transaction.ts";
import { listedVinWrite } from "../../persistence/watches/listed-vins.ts";
import { getMembers, memberGuard } from "../../persistence/watches/watch-members.ts";
import { countsWrite, getWatch, watchGuard } from "../../persistence/watches/watches.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import { requireWatch, type WatchReference } from "./read-watch.ts";

/** One car of a list before and after; null stands for not being on it. */
export interface MemberChange {
  before: WatchMember | null;
  after: WatchMember | null;
}

/** What a call does to a list, and what it answers. */
export interface ListRevision<Result> {
  changes: readonly MemberChange[];
  /** The writes that carry them out, and whatever else belongs in their transaction. */
  writes: readonly Write[];
  /** What is answered, once it is known how many cars the list then shows. */
  answer: (activeMatchCount: number) => Result;
}

/**
 * Reads a watch with some of its cars, decides, and commits in one transaction; again when anything of it moved meanwhile.
 *
 * @param maxMembers how many cars the list may then hold, exact under concurrency
 * @throws Problem eagle_eye_watch_not_found, and whatever `decide` throws
 */
export function reviseList<Result>(
  which: WatchReference,
  vehicleIds: readonly string[],
  decide: (
    watch: Watch,
    members: ReadonlyMap<string, WatchMember>,
  ) => Promise<ListRevision<Result>> | ListRevision<Result>,
  { maxMembers }: { maxMembers?: number } = {},
): Promise<Result> {
  return commitUntilSettled(async () => {
    const [watch, found] = await Promise.all([
      getWatch(which.partnerId, which.watchId).then(requireWatch),
      getMembers(vehicleIds.filter(mayBeVehicle).map((vehicleId) => ({ watchId: which.watchId, vehicleId }))),
    ]);
    const members = new Map(found.flatMap((member) => (member === null ? [] : [[member.vehicleId, member]])));
    const { changes, writes, answer } = await decide(watch, members);
    const delta = countMembers(changes);
    if (changes.length > 0) {
      await commit([
        countsWrite(which, delta, maxMembers === undefined ? {} : { limit: maxMembers }),
        ...writes,
      ]);
    }
    return answer(watch.activeMatchCount + delta.active);
  }, isListChanged);
}

/** The writes by which hand-picked auction cars are found when they are listed again: one for each VIN that is new. */
export function newVinWrites(changes: readonly MemberChange[]): Write[] {
  const vins = changes.flatMap(({ before, after }) => {
    const isFollowed = after?.matchReason === "manual" && parseDealerListingId(after.vehicleId) === null;
    return isFollowed && after.vin !== null && after.vin !== before?.vin ? [after.vin] : [];
  });
  return [...new Set(vins)].map(listedVinWrite);
}

/** True when nothing but the list, its watch or a car's listing moved: deciding afresh will do. */
export function isListChanged({ refusals }: TransactionRefused): boolean {
  const guards = [watchGuard, memberGuard(""), listingGuard(""), "event-stream:"];
  return refusals.every(
    ({ name, reason }) => reason === "Busy" || guards.some((guard) => name.startsWith(guard)),
  );
}

/** Whether a text can be a listing id at all: no id is as long as what keys cannot hold. */
export const mayBeVehicle = (vehicleId: string): boolean => vehicleId.length <= longestId;

/** The ids of a call without repeats. @throws Problem eagle_eye_match_batch_too_large beyond `limit` */
export function distinctIds(vehicleIds: readonly string[], limit: number): string[] {
  if (vehicleIds.length > limit) {
    const details = { limit, received: vehicleIds.length };
    throw new Problem(
      "eagle_eye_match_batch_too_large",
      `Send at most ${limit} vehicle ids in one call.`,
      details,
    );
  }
  return [...new Set(vehicleIds)];
}

import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { longestId } from "../../domain/text-limits.ts";
import { countMembers } from "../../domain/watches/count-members.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { listingWriteName } from "../../persistence/inventory/listings.ts";
import { commit, type TransactionRefused, type Write } from "../../persistence/table/transaction.ts";
import { listedVinWrite } from "../../persistence/watches/listed-vins.ts";
import { getMembers, memberWriteName } from "../../persistence/watches/watch-members.ts";
import { countsWrite, getWatch, watchWriteName } from "../../persistence/watches/watches.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { requireWatch, type WatchReference } from "./read-watch.ts";

/** One car of a list before and after a change; null when it is not on the list. */
export interface MemberChange {
  before: WatchMember | null;
  after: WatchMember | null;
}

/** The changes that a call makes to a list, and its result. */
export interface ListRevision<Result> {
  changes: readonly MemberChange[];
  /** The writes that make these changes, and all other writes of the same transaction. */
  writes: readonly Write[];
  /** The result, given the number of cars on the list afterward. */
  answer: (activeMatchCount: number) => Result;
}

/** Options by which lists differ. */
export interface RevisionOptions {
  /** Maximum number of cars the list may hold afterwards, exact under concurrency. */
  maxMembers?: number;
  /**
   * Expands the chunks of the given cars to rows. Only for lists that may have chunks, which static lists never are.
   */
  expand?: (which: WatchReference, vehicleIds: readonly string[]) => Promise<void>;
}

/**
 * Reads a watch and some of its cars, calls `decide` and commits in one transaction; starts over when any of
 * them changed in the meantime.
 *
 * @throws Problem eagle_eye_watch_not_found, and what `decide` throws
 */
export function reviseList<Result>(
  which: WatchReference,
  vehicleIds: readonly string[],
  decide: (
    watch: Watch,
    members: ReadonlyMap<string, WatchMember>,
  ) => Promise<ListRevision<Result>> | ListRevision<Result>,
  { maxMembers, expand }: RevisionOptions = {},
): Promise<Result> {
  return commitWithRetries(async () => {
    const { watch, members } = await readExpanded(which, vehicleIds.filter(mayBeVehicle), expand);
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

/** Returns a watch and the given cars on its list, all expanded. */
async function readExpanded(
  which: WatchReference,
  vehicleIds: readonly string[],
  expand: RevisionOptions["expand"],
) {
  const read = async () => {
    const [watch, found] = await Promise.all([
      getWatch(which.partnerId, which.watchId).then(requireWatch),
      getMembers(vehicleIds.map((vehicleId) => ({ watchId: which.watchId, vehicleId }))),
    ]);
    return { watch, members: new Map(found.flatMap((one) => (one === null ? [] : [[one.vehicleId, one]]))) };
  };
  const list = await read();
  const missing = vehicleIds.filter((vehicleId) => !list.members.has(vehicleId));
  if (expand === undefined || !list.watch.isListPacked || missing.length === 0) return list;
  await expand(which, missing);
  return read();
}

/**
 * Returns one write for each new VIN of a manually added auction car, so that the car is found when it is listed
 * again.
 */
export function newVinWrites(changes: readonly MemberChange[]): Write[] {
  const vins = changes.flatMap(({ before, after }) => {
    const isFollowed = after?.matchReason === "manual" && parseDealerListingId(after.vehicleId) === null;
    return isFollowed && after.vin !== null && after.vin !== before?.vin ? [after.vin] : [];
  });
  return [...new Set(vins)].map(listedVinWrite);
}

/**
 * Reports whether only the list, its watch or a car's listing changed, so that a new decision resolves the conflict.
 */
export function isListChanged({ refusals }: TransactionRefused): boolean {
  const writeNames = [watchWriteName, memberWriteName(""), listingWriteName(""), "event-stream:"];
  return refusals.every(
    ({ name, reason }) => reason === "Busy" || writeNames.some((raced) => name.startsWith(raced)),
  );
}

/** Reports whether a text can be a listing id. Longer texts do not fit into a key. */
export const mayBeVehicle = (vehicleId: string): boolean => vehicleId.length <= longestId;

/** Returns the distinct ids of a call. @throws Problem eagle_eye_match_batch_too_large beyond `limit` */
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

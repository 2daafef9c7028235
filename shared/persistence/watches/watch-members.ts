import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { nextFullHour } from "../../domain/watches/plan-rechecks.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { watchedCarKey, watchMatchKey } from "../keys/watch-keys.ts";
import { fastCompressedField } from "../table/compressed-json.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { putOne } from "../table/put-one.ts";
import { type QueryPage, queryAll, queryIndexPage, queryPage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems } from "../table/table.ts";
import { atVersion, deleteWrite, mustBeNew, putWrite, type Write } from "../table/transaction.ts";
import {
  type FirstMatches,
  findFirstMatch,
  listFirstMatches,
  listFirstMatchesAfter,
} from "./first-matches.ts";

/** Returns the name of the write that rejects a commit when a car of the list changed since it was read. */
export const memberWriteName = (vehicleId: string): string => `watch-member:${vehicleId}`;

const memberItems = storedEntity<WatchMember>("watch_match", { car: fastCompressedField });

/** Reads a car of a list from its stored item. */
export const toMember = memberItems.fromItem;

/** Returns the row of a car on a list; null if it is not on the list. */
export async function getMember(watchId: string, vehicleId: string): Promise<WatchMember | null> {
  const item = await getItem("get:watchMatch", watchMatchKey(watchId, vehicleId));
  return item && memberItems.fromItem(item);
}

/**
 * Returns a car on a list, for callers that found no row for it. Reads the list's chunks (`FirstMatches`), then the row
 * again, because the chunk may have been replaced with rows in the meantime. Null if the car is not on the list.
 */
export const findMemberInChunks = async (watchId: string, vehicleId: string): Promise<WatchMember | null> =>
  (await findFirstMatch(watchId, vehicleId)) ?? (await getMember(watchId, vehicleId));

/**
 * Returns list rows by watch and vehicle, in the requested order; null for a car that is not on its list. One round
 * trip per 100.
 */
export async function getMembers(
  references: readonly Pick<WatchMember, "watchId" | "vehicleId">[],
): Promise<(WatchMember | null)[]> {
  const items = await getItems(
    "get:watchMatch",
    references.map(({ watchId, vehicleId }) => watchMatchKey(watchId, vehicleId)),
  );
  return items.map((item) => item && memberItems.fromItem(item));
}

/** Returns all cars of a list, including chunked, hidden and absent cars. */
export async function listAllMembers(watchId: string): Promise<WatchMember[]> {
  // The chunks are read first. A car that is expanded during the reads is then found in its chunk.
  const chunks = await listFirstMatches(watchId);
  const { pk, sk } = watchMatchKey(watchId, "");
  const rows = await queryAll("query:watchMatch", {
    partition: pk,
    sortKey: "begins_with(sk, :row)",
    values: { ":row": sk },
  });
  return mergeMembers(chunks, rows.map(memberItems.fromItem));
}

/** The cars of a list to read, in id order. */
export interface MemberPage {
  includeHidden: boolean;
  limit: number;
  /** Last id of the previous page; null for the first page. */
  after: string | null;
}

/** The displayed cars of a list, and the last id if more follow. */
export interface ListedMembers {
  members: WatchMember[];
  next: string | null;
}

/** Returns a page of a list that has no chunks. */
export const listMembers = async (watchId: string, page: MemberPage): Promise<ListedMembers> =>
  cutPage(await listRows(watchId, page), page);

/**
 * Returns a page as `listMembers` does, for a list that may have chunks. The chunks are read first, so that a car that
 * is expanded during the reads is found in its chunk.
 */
export async function listMembersWithChunks(watchId: string, page: MemberPage): Promise<ListedMembers> {
  const { after, limit } = page;
  const chunks = await listFirstMatchesAfter(watchId, { after, count: limit + 1 });
  const merged = mergeMembers(chunks, await listRows(watchId, page));
  return cutPage(
    merged.filter(({ vehicleId }) => after === null || vehicleId > after),
    page,
  );
}

function cutPage(members: readonly WatchMember[], { limit }: MemberPage): ListedMembers {
  const shown = members.slice(0, limit);
  return { members: shown, next: members.length > limit ? (shown.at(-1)?.vehicleId ?? null) : null };
}

/**
 * Returns rows and chunked cars in the order of their ids. A car that was expanded between the two reads is in both;
 * only its row is returned.
 */
function mergeMembers(chunks: readonly FirstMatches[], rows: readonly WatchMember[]): WatchMember[] {
  if (chunks.length === 0) return [...rows];
  const byId = new Map(
    [...chunks.flatMap(({ members }) => members), ...rows].map((one) => [one.vehicleId, one]),
  );
  return [...byId.values()].sort((one, other) => (one.vehicleId < other.vehicleId ? -1 : 1));
}

/** Returns rows of a page and at least one more, if there are any. */
async function listRows(
  watchId: string,
  { includeHidden, limit, after }: MemberPage,
): Promise<WatchMember[]> {
  const { pk, sk } = watchMatchKey(watchId, "");
  const members: WatchMember[] = [];
  let startKey: Record<string, unknown> | null = after === null ? null : { ...watchMatchKey(watchId, after) };
  do {
    const page = await queryPage("query:watchMatch", {
      partition: pk,
      sortKey: "begins_with(sk, :row)",
      filter: includeHidden ? "isAway = :no" : "isAway = :no AND isHidden = :no",
      values: { ":no": false, ":row": sk },
      // One more row shows whether anything follows.
      limit: limit + 1,
      startKey,
    });
    members.push(...page.items.map(memberItems.fromItem));
    startKey = page.lastKey;
  } while (startKey !== null && members.length <= limit);
  return members;
}

/**
 * Yields the watches that have a car on their list, even if it is hidden or absent, page by page. Entries of
 * the last second may be missing.
 */
export async function* watchesOfCarPages(
  vehicleId: string,
): AsyncGenerator<Pick<WatchMember, "partnerId" | "watchId">[]> {
  const { gsi1pk } = watchedCarKey(vehicleId, "");
  let startKey: Record<string, unknown> | null = null;
  do {
    const page: QueryPage = await queryIndexPage("queryIndex:watchedCar", { partition: gsi1pk, startKey });
    yield page.items.map(({ partnerId, watchId }) => ({
      partnerId: String(partnerId),
      watchId: String(watchId),
    }));
    startKey = page.lastKey;
  } while (startKey !== null);
}

/** Returns the write that adds a car to a list. */
export const newMemberWrite = (member: WatchMember, now: number): Write =>
  putWrite("put:watchMatch", memberWriteName(member.vehicleId), toItem(member, now), mustBeNew);

/** Stores a car of a new watch before the watch itself is stored, so the write needs no condition. */
export const putNewMember = (member: WatchMember, now: number): Promise<boolean> =>
  putOne(putWrite("put:watchMatch", memberWriteName(member.vehicleId), toItem(member, now)));

/** Returns the write that replaces a car of a list that was read as `before`. */
export const memberWrite = (before: WatchMember, after: WatchMember, now: number): Write =>
  putWrite(
    "put:watchMatch",
    memberWriteName(after.vehicleId),
    toItem({ ...after, version: before.version + 1 }, now),
    atVersion(before.version),
  );

/** Returns the write that removes a car from a list. */
export const memberRemovalWrite = ({ watchId, vehicleId, version }: WatchMember): Write =>
  deleteWrite(
    "delete:watchMatch",
    memberWriteName(vehicleId),
    watchMatchKey(watchId, vehicleId),
    atVersion(version),
  );

function toItem(member: WatchMember, now: number) {
  const { watchId, vehicleId } = member;
  // Dealer sources do not report changes. Cars on static lists (`manual`) are therefore polled every hour. Cars on
  // automatic lists need no polling, because the watch's searches find them.
  const isPolled = member.matchReason === "manual" && parseDealerListingId(vehicleId) !== null;
  return memberItems.toItem(
    {
      ...watchMatchKey(watchId, vehicleId),
      ...watchedCarKey(vehicleId, watchId),
      ...(isPolled && {
        duepk: `${duePrefix.dealerMember}${dueShardOf(vehicleId)}`,
        dueat: nextFullHour(now),
      }),
    },
    member,
  );
}

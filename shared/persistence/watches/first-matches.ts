import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { firstMatchesKey } from "../keys/watch-keys.ts";
import { compressedField } from "../table/compressed-json.ts";
import { putOne } from "../table/put-one.ts";
import { type QueryPage, queryAll, queryPage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { deleteWrite, putWrite, type Write } from "../table/transaction.ts";

/**
 * A chunk of a watch's list: cars that the watch found when it was created, consecutive by id and stored in one item. A
 * car of a list is either in a chunk or in its own row. One transaction replaces a chunk with rows.
 */
export interface FirstMatches {
  watchId: string;
  /** In id order. The last id is in the key. */
  members: WatchMember[];
}

const chunkItems = storedEntity<FirstMatches>("first_matches", { members: compressedField });

/** Maximum number of cars in a chunk. Their rows and the removal of the chunk fit into one transaction. */
const membersOfChunk = 90;
/** Maximum size of the compressed cars of a chunk. An item may have 400 KiB, including keys and names. */
const maxChunkBytes = 350 * 1024;

/** Stores the first matches of a watch before the watch itself. 90 cars take about 14 KiB. */
export async function putFirstMatches(watchId: string, members: readonly WatchMember[]): Promise<void> {
  const sorted = members.toSorted((one, other) => (one.vehicleId < other.vehicleId ? -1 : 1));
  const items = [];
  for (let start = 0; start < sorted.length; start += membersOfChunk)
    items.push(...toChunkItems(watchId, sorted.slice(start, start + membersOfChunk)));
  await Promise.all(items.map((item) => putOne(putWrite("put:firstMatches", "first-matches", item))));
}

/** Returns the smallest key after all keys that begin with a prefix. */
const prefixAfter = (prefix: string): string =>
  `${prefix.slice(0, -1)}${String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)}`;

/** Returns the remaining chunks of a list. */
export async function listFirstMatches(watchId: string): Promise<FirstMatches[]> {
  const { pk, sk } = firstMatchesKey(watchId, "");
  const items = await queryAll("query:firstMatches", {
    partition: pk,
    sortKey: "begins_with(sk, :chunk)",
    values: { ":chunk": sk },
  });
  return items.map(chunkItems.fromItem);
}

/**
 * Returns the chunks that contain the cars after an id: as many chunks as are needed for `count` cars, or all that
 * remain.
 * @param after null for the first cars
 */
export async function listFirstMatchesAfter(
  watchId: string,
  { after, count }: { after: string | null; count: number },
): Promise<FirstMatches[]> {
  const { pk, sk: head } = firstMatchesKey(watchId, "");
  const found: FirstMatches[] = [];
  let startKey: Record<string, unknown> | null = null;
  let remaining = count;
  do {
    const page: QueryPage = await queryPage("query:firstMatches", {
      partition: pk,
      sortKey: "sk BETWEEN :from AND :behind",
      // DynamoDB rejects a range that ends before it starts. The next prefix follows every id, so it is always a valid
      // upper bound.
      values: { ":from": firstMatchesKey(watchId, after ?? "").sk, ":behind": prefixAfter(head) },
      limit: Math.ceil(remaining / membersOfChunk),
      startKey,
    });
    const some = page.items.map(chunkItems.fromItem);
    found.push(...some);
    for (const { members } of some)
      remaining -= members.filter(({ vehicleId }) => after === null || vehicleId > after).length;
    startKey = page.lastKey;
  } while (startKey !== null && remaining > 0);
  return found;
}

/** Returns a car in a chunk; null when no chunk contains the car. */
export async function findFirstMatch(watchId: string, vehicleId: string): Promise<WatchMember | null> {
  const [chunk] = await listFirstMatchesAfter(watchId, { after: vehicleId, count: 1 });
  return chunk?.members.find((member) => member.vehicleId === vehicleId) ?? null;
}

/** Returns the write that removes a chunk; rejected when another run has expanded it. */
export const chunkRemovalWrite = ({ watchId, members }: FirstMatches): Write =>
  deleteWrite("delete:firstMatches", "first-matches", firstMatchesKey(watchId, lastIdOf(members)), {
    expression: "attribute_exists(pk)",
  });

/** Returns the items of a chunk. A chunk of unusually large cars is halved until it fits. */
function toChunkItems(watchId: string, members: readonly WatchMember[]): ReturnType<typeof toItem>[] {
  const item = toItem(watchId, members);
  const { members: compressed } = item as unknown as { members: Uint8Array };
  if (compressed.byteLength <= maxChunkBytes || members.length === 1) return [item];
  const middle = Math.ceil(members.length / 2);
  return [
    ...toChunkItems(watchId, members.slice(0, middle)),
    ...toChunkItems(watchId, members.slice(middle)),
  ];
}

const toItem = (watchId: string, members: readonly WatchMember[]) =>
  chunkItems.toItem({ ...firstMatchesKey(watchId, lastIdOf(members)) }, { watchId, members: [...members] });

const lastIdOf = (members: readonly WatchMember[]): string => members.at(-1)?.vehicleId ?? "";

import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { packedField } from "../packed-json.ts";
import { putOne } from "../put-one.ts";
import { type QueryPage, queryAll, queryPage } from "../query.ts";
import { storedEntity } from "../stored-entity.ts";
import { deleteWrite, putWrite, type Write } from "../transaction.ts";
import { firstMatchesKey } from "../watch-keys.ts";

/**
 * A pack of a watch's list: cars that the watch found when it was created, consecutive by id and stored in one item. A
 * car of a list is either in a pack or in its own row. One transaction replaces a pack with rows.
 */
export interface FirstMatches {
  watchId: string;
  /** In id order. The last id is in the key. */
  members: WatchMember[];
}

const packs = storedEntity<FirstMatches>("first_matches", { members: packedField });

/** Maximum number of cars in a pack. Their rows and the removal of the pack fit into one transaction. */
const membersOfPack = 90;
/** Maximum size of the compressed cars of a pack. An item may have 400 KiB, including keys and names. */
const packBytes = 350 * 1024;

/** Stores the first matches of a watch before the watch itself. 90 cars take about 14 KiB. */
export async function putFirstMatches(watchId: string, members: readonly WatchMember[]): Promise<void> {
  const sorted = members.toSorted((one, other) => (one.vehicleId < other.vehicleId ? -1 : 1));
  const items = [];
  for (let start = 0; start < sorted.length; start += membersOfPack)
    items.push(...packItems(watchId, sorted.slice(start, start + membersOfPack)));
  await Promise.all(items.map((item) => putOne(putWrite("put:firstMatches", "first-matches", item))));
}

/** Returns the smallest key after all keys that begin with a prefix. */
const prefixAfter = (prefix: string): string =>
  `${prefix.slice(0, -1)}${String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)}`;

/** Returns the remaining packs of a list. */
export async function listFirstMatches(watchId: string): Promise<FirstMatches[]> {
  const { pk, sk } = firstMatchesKey(watchId, "");
  const items = await queryAll("query:firstMatches", {
    partition: pk,
    sortKey: "begins_with(sk, :pack)",
    values: { ":pack": sk },
  });
  return items.map(packs.fromItem);
}

/**
 * Returns the packs that contain the cars after an id: as many packs as are needed for `count` cars, or all that
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
      limit: Math.ceil(remaining / membersOfPack),
      startKey,
    });
    const some = page.items.map(packs.fromItem);
    found.push(...some);
    for (const { members } of some)
      remaining -= members.filter(({ vehicleId }) => after === null || vehicleId > after).length;
    startKey = page.lastKey;
  } while (startKey !== null && remaining > 0);
  return found;
}

/** Returns a car in a pack; null when no pack contains the car. */
export async function findFirstMatch(watchId: string, vehicleId: string): Promise<WatchMember | null> {
  const [pack] = await listFirstMatchesAfter(watchId, { after: vehicleId, count: 1 });
  return pack?.members.find((member) => member.vehicleId === vehicleId) ?? null;
}

/** Returns the write that removes a pack; rejected when another run has unpacked it. */
export const packRemovalWrite = ({ watchId, members }: FirstMatches): Write =>
  deleteWrite("delete:firstMatches", "first-matches", firstMatchesKey(watchId, lastIdOf(members)), {
    expression: "attribute_exists(pk)",
  });

/** Returns the items of a pack. A pack of unusually large cars is halved until it fits. */
function packItems(watchId: string, members: readonly WatchMember[]): ReturnType<typeof toItem>[] {
  const item = toItem(watchId, members);
  const { members: packed } = item as unknown as { members: Uint8Array };
  if (packed.byteLength <= packBytes || members.length === 1) return [item];
  const middle = Math.ceil(members.length / 2);
  return [...packItems(watchId, members.slice(0, middle)), ...packItems(watchId, members.slice(middle))];
}

const toItem = (watchId: string, members: readonly WatchMember[]) =>
  packs.toItem({ ...firstMatchesKey(watchId, lastIdOf(members)) }, { watchId, members: [...members] });

const lastIdOf = (members: readonly WatchMember[]): string => members.at(-1)?.vehicleId ?? "";

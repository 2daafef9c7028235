import { type QueryPage, queryDuePage } from "../table/query.ts";
import type { StoredItem } from "../table/table.ts";
import type { ItemKey } from "./item-keys.ts";
import { type DueItems, type DueWork, duePrefix } from "./item-kinds.ts";

/** The key of an item that has due work of one kind. */
export type DueKey<Work extends DueWork> = ItemKey<DueItems[Work]>;

/** A span of due times: after the first instant, up to the second. Epoch milliseconds. */
export interface DueSpan {
  after: number;
  until: number;
}

/** Reports whether an item has due work of a kind at an instant. */
export const isDue = (item: StoredItem | null, work: DueWork, now: number): item is StoredItem =>
  String(item?.duepk).startsWith(duePrefix[work]) && Number(item?.dueat) <= now;

/**
 * Yields the keys of one kind of work and one shard that are due at an instant, oldest first, page by page. Reads
 * nothing else. The index is eventually consistent, so the keys may include items that were just postponed.
 */
export async function* dueKeyPages<Work extends DueWork>(
  permission: `queryDue:${Work}`,
  request: { shard: number; until: number; after?: number; limit?: number },
): AsyncGenerator<DueKey<Work>[]> {
  let startKey: Record<string, unknown> | null = null;
  do {
    const page: QueryPage = await queryDuePage<Work>(permission, { ...request, startKey });
    if (page.items.length > 0) yield page.items.map(readKey<Work>);
    startKey = page.lastKey;
  } while (startKey !== null);
}

/** Returns all keys that `dueKeyPages` yields. */
export async function listDueKeys<Work extends DueWork>(
  permission: `queryDue:${Work}`,
  shard: number,
  until: number,
): Promise<DueKey<Work>[]> {
  const keys: DueKey<Work>[] = [];
  for await (const page of dueKeyPages<Work>(permission, { shard, until })) keys.push(...page);
  return keys;
}

/** The assertion is safe because the index contains only keys of items with this kind of work. */
const readKey = <Work extends DueWork>({ pk, sk }: StoredItem): DueKey<Work> =>
  ({ pk: String(pk), sk: String(sk) }) as DueKey<Work>;

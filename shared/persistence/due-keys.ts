import type { DueItems, DueWork } from "./item-kinds.ts";
import type { ItemKey } from "./keys.ts";
import { type QueryPage, queryDuePage } from "./query.ts";
import type { StoredItem } from "./table.ts";

/** The key of an item that some kind of work is about. */
export type DueKey<Work extends DueWork> = ItemKey<DueItems[Work]>;

/**
 * Keys of what is due by an instant of one kind of work and one shard, oldest first, a page at a time. What is not due is not
 * read. The index lags behind: what was put off meanwhile may be among them.
 */
export async function* dueKeyPages<Work extends DueWork>(
  permission: `queryDue:${Work}`,
  request: { shard: number; until: number; limit?: number },
): AsyncGenerator<DueKey<Work>[]> {
  let startKey: Record<string, unknown> | null = null;
  do {
    const page: QueryPage = await queryDuePage<Work>(permission, { ...request, startKey });
    if (page.items.length > 0) yield page.items.map(readKey<Work>);
    startKey = page.lastKey;
  } while (startKey !== null);
}

/** All of the keys that `dueKeyPages` gives. */
export async function listDueKeys<Work extends DueWork>(
  permission: `queryDue:${Work}`,
  shard: number,
  until: number,
): Promise<DueKey<Work>[]> {
  const keys: DueKey<Work>[] = [];
  for await (const page of dueKeyPages<Work>(permission, { shard, until })) keys.push(...page);
  return keys;
}

/** The first `count` of them at most. */
export async function listFirstDueKeys<Work extends DueWork>(
  permission: `queryDue:${Work}`,
  request: { shard: number; until: number; limit: number },
): Promise<DueKey<Work>[]> {
  return (await queryDuePage<Work>(permission, request)).items.map(readKey<Work>);
}

/** The index holds keys alone, of the items that its work is about. */
const readKey = <Work extends DueWork>({ pk, sk }: StoredItem): DueKey<Work> =>
  ({ pk: String(pk), sk: String(sk) }) as DueKey<Work>;

import { duePrefix } from "./keys.ts";
import { queryAll, type StoredItem } from "./table.ts";

/**
 * What of one kind of work and one shard is due by now, oldest first: keys and times alone, since the index holds nothing else.
 * What is not due is not read. The index lags behind: what was put off meanwhile may be among them.
 */
export const listDueItems = (
  kind: keyof typeof duePrefix,
  shard: number,
  now: number,
): Promise<StoredItem[]> =>
  queryAll({
    indexName: "due",
    condition: "duepk = :shard AND dueat <= :now",
    values: { ":shard": `${duePrefix[kind]}${shard}`, ":now": now },
  });

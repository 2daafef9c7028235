import { duePrefix, type ItemKey } from "./keys.ts";
import { queryAll } from "./table.ts";

/**
 * Keys of what is due by now of one kind of work and one shard, oldest first. What is not due is not read. The index lags behind:
 * what was put off meanwhile may be among them.
 */
export async function listDueKeys(
  kind: keyof typeof duePrefix,
  shard: number,
  now: number,
): Promise<ItemKey[]> {
  const items = await queryAll({
    indexName: "due",
    condition: "duepk = :shard AND dueat <= :now",
    values: { ":shard": `${duePrefix[kind]}${shard}`, ":now": now },
  });
  return items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }));
}

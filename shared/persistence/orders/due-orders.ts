import { dueShardOf } from "../due-shard.ts";
import { duePrefix, orderKey } from "../keys.ts";
import { queryAll } from "../table.ts";
import type { OrderReference } from "./told-orders.ts";

/** The attributes that bring an order into the index of waiting work; none where it waits for nothing. */
export const orderDueAttributes = (orderId: string, dueAt: number | null): Record<string, unknown> =>
  dueAt === null ? {} : { duepk: `${duePrefix.order}${dueShardOf(orderId)}`, dueat: dueAt };

/** Orders of one shard whose time has come by `now`, longest waiting first. Others are not read. */
export async function listDueOrders(shard: number, now: number): Promise<OrderReference[]> {
  const items = await queryAll({
    indexName: "due",
    condition: "duepk = :shard AND dueat <= :now",
    values: { ":shard": `${duePrefix.order}${shard}`, ":now": now },
  });
  const start = orderKey("", "");
  return items.map(({ pk, sk }) => ({
    partnerId: String(pk).slice(start.pk.length),
    orderId: String(sk).slice(start.sk.length),
  }));
}

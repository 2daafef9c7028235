import { listDueKeys } from "../due-keys.ts";
import { dueShardOf } from "../due-shard.ts";
import { duePrefix } from "../item-kinds.ts";
import type { ItemKey } from "../keys.ts";
import { lotNewsKey, orderNewsKey } from "../order-keys.ts";
import { getItems } from "../table.ts";
import { commit, deleteWrite, putWrite, TransactionRefused, type Write } from "../transaction.ts";
import type { OrderReference } from "./told-orders.ts";

/** A note that partners may have something to be told; it stays until somebody has looked. */
export interface OrderNews {
  vehicleId: string;
  /** The order it is about; null for all active orders on the vehicle. */
  order: OrderReference | null;
  /** The change that left it: a later one leaves another. */
  cause: string;
}

/** Where a note is found. */
export type NewsKey = ItemKey<"orderNews">;

/** Notes that all active orders on a vehicle may look different to their partners. */
export const lotNewsWrite = (vehicleId: string, cause: string, now: number): Write =>
  newsWrite({ vehicleId, order: null, cause }, now);

/** Notes that one order, in whatever status, may look different to its partner. */
export const orderNewsWrite = (vehicleId: string, order: OrderReference, cause: string, now: number): Write =>
  newsWrite({ vehicleId, order, cause }, now);

/** Keys of the notes of one shard that were left until `now`, oldest first. */
export const listNewsKeys = (shard: number, now: number): Promise<NewsKey[]> =>
  listDueKeys("queryDue:orderNews", shard, now);

/** The notes that are still there. */
export async function getNews(keys: readonly NewsKey[]): Promise<OrderNews[]> {
  const items = await getItems("getMany:orderNews", keys);
  return items.flatMap((item) => {
    if (item === null) return [];
    const { orderId, partnerId } = item;
    const order = orderId === null ? null : { orderId: String(orderId), partnerId: String(partnerId) };
    return [{ vehicleId: String(item.vehicleId), order, cause: String(item.cause) }];
  });
}

/** Removes a note unless a later change has renewed it meanwhile. */
export async function removeNews(news: OrderNews): Promise<void> {
  const unrenewed = { condition: "cause = :cause", values: { ":cause": news.cause } };
  try {
    await commit([deleteWrite("delete:orderNews", "order-news", keyOf(news), unrenewed)]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
  }
}

const newsWrite = (news: OrderNews, now: number): Write =>
  putWrite("put:orderNews", `order-news:${news.vehicleId}:${news.order?.orderId ?? "lot"}`, {
    ...keyOf(news),
    duepk: `${duePrefix.orderNews}${dueShardOf(news.vehicleId)}`,
    dueat: now,
    entity: "order_news",
    vehicleId: news.vehicleId,
    partnerId: news.order?.partnerId ?? null,
    orderId: news.order?.orderId ?? null,
    cause: news.cause,
  });

const keyOf = ({ vehicleId, order }: OrderNews): NewsKey =>
  order === null ? lotNewsKey(vehicleId) : orderNewsKey(vehicleId, order.partnerId, order.orderId);

import type { Order, OrderStatus } from "../../domain/orders/order.ts";
import { dueShardCount, type IndexPartition, indexPartition } from "../keys/item-keys.ts";
import { dueShardOf } from "../table/due-shard.ts";

const timeDigits = 15;
/** Number of shards per status. They suffice for all orders that reach one status at the end of an auction day. */
const statusShardCount = dueShardCount / 2;

/** Sort key by the last change. */
export const changeSortText = (order: Order): string =>
  `${String(order.updatedAt).padStart(timeDigits, "0")}#${order.orderId}`;

/** Returns an order's index attributes for the index of orders by status. */
export const statusIndexKeys = (order: Order) => ({
  gsi1pk: statusPartition(order.status, dueShardOf(order.orderId) % statusShardCount),
  gsi1sk: changeSortText(order),
});

/** Returns the partitions with the orders of one status. */
export const statusPartitions = (status: OrderStatus): IndexPartition<"ordersByStatus">[] =>
  Array.from({ length: statusShardCount }, (_, shard) => statusPartition(status, shard));

const statusPartition = (status: OrderStatus, shard: number) =>
  indexPartition("ordersByStatus", `${status}#${shard}`);

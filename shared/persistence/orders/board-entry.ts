import type { Order, OrderStatus } from "../../domain/orders/order.ts";
import { dueShardOf } from "../due-shard.ts";
import { dueShardCount, type IndexPartition, indexPartition } from "../keys.ts";

const timeDigits = 15;
/** Number of shards per status. They suffice for all orders that reach one status at the end of an auction day. */
const boardShardCount = dueShardCount / 2;

/** Sort key by the last change. */
export const changeSortText = (order: Order): string =>
  `${String(order.updatedAt).padStart(timeDigits, "0")}#${order.orderId}`;

/** Returns an order's index attributes for the order board. */
export const boardEntry = (order: Order) => ({
  gsi1pk: boardPartition(order.status, dueShardOf(order.orderId) % boardShardCount),
  gsi1sk: changeSortText(order),
});

/** Returns the partitions with the orders of one status. */
export const boardPartitions = (status: OrderStatus): IndexPartition<"orderBoard">[] =>
  Array.from({ length: boardShardCount }, (_, shard) => boardPartition(status, shard));

const boardPartition = (status: OrderStatus, shard: number) =>
  indexPartition("orderBoard", `${status}#${shard}`);

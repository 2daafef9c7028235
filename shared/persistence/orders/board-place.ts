import type { Order, OrderStatus } from "../../domain/orders/order.ts";
import { dueShardOf } from "../due-shard.ts";
import { dueShardCount, type IndexPartition, indexPartition } from "../keys.ts";

const timeDigits = 15;
/** So many orders can reach one status at the end of an auction day. */
const boardShardCount = dueShardCount / 2;

/** Sorts orders by their last change. */
export const changeSortText = (order: Order): string =>
  `${String(order.updatedAt).padStart(timeDigits, "0")}#${order.orderId}`;

/** Where an order stands on the board. */
export const boardPlace = (order: Order) => ({
  gsi1pk: boardPartition(order.status, dueShardOf(order.orderId) % boardShardCount),
  gsi1sk: changeSortText(order),
});

/** The partitions that hold the orders of one status. */
export const boardPartitions = (status: OrderStatus): IndexPartition<"orderBoard">[] =>
  Array.from({ length: boardShardCount }, (_, shard) => boardPartition(status, shard));

const boardPartition = (status: OrderStatus, shard: number) =>
  indexPartition("orderBoard", `${status}#${shard}`);

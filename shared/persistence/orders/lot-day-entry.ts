import type { Order } from "../../domain/orders/order.ts";
import { kstDay } from "../../domain/time/format-time.ts";
import { dueShardCount, type IndexPartition, indexPartition } from "../keys/item-keys.ts";
import { dueShardOf } from "../table/due-shard.ts";

/**
 * Number of shards per day. They suffice for all orders that are placed in the last minutes before an auction day
 * closes.
 */
const lotDayShardCount = dueShardCount / 2;

/** Returns the index attributes that find an order by the day of its auction; none without an auction. */
export const lotDayEntry = ({
  auctionDate,
  vehicleId,
  orderId,
}: Pick<Order, "auctionDate" | "vehicleId" | "orderId">) =>
  auctionDate === null
    ? {}
    : {
        gsi1pk: lotDayPartition(kstDay(auctionDate), dueShardOf(vehicleId) % lotDayShardCount),
        gsi1sk: `${vehicleId}#${orderId}`,
      };

/** Returns a sort key after every order of a vehicle and before the next vehicle's orders. */
export const behindVehicle = (vehicleId: string): string => `${vehicleId}#~`;

/** Returns the partitions with the orders of a KST day, `YYYY-MM-DD`. */
export const lotDayPartitions = (day: string): IndexPartition<"lotDay">[] =>
  Array.from({ length: lotDayShardCount }, (_, shard) => lotDayPartition(day, shard));

const lotDayPartition = (day: string, shard: number) => indexPartition("lotDay", `${day}#${shard}`);

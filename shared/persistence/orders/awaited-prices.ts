import { listDueKeys } from "../keys/due-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { awaitedPriceKey } from "../keys/order-keys.ts";
import { commitOne } from "../table/commit-one.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { getItems } from "../table/table.ts";
import { deleteWrite, putWrite, type Write } from "../table/transaction.ts";

/** A vehicle whose changed price waits for an exchange rate. */
export interface AwaitedPrice {
  vehicleId: string;
  /** Identifies the state of the listing. Each later state has a different revision. */
  revision: string;
}

/**
 * Returns the write that records that partners must be notified of a vehicle's price when an exchange rate is
 * known.
 */
export const awaitedPriceWrite = ({ vehicleId, revision }: AwaitedPrice, now: number): Write =>
  putWrite("put:awaitedPrice", `awaited-price:${vehicleId}`, {
    ...awaitedPriceKey(vehicleId),
    duepk: `${duePrefix.awaitedPrice}${dueShardOf(vehicleId)}`,
    dueat: now,
    entity: "awaited_price",
    vehicleId,
    revision,
  });

/** Returns the vehicles of one shard whose price has waited for a rate since `now` or longer. */
export async function listAwaitedPrices(shard: number, now: number): Promise<AwaitedPrice[]> {
  const items = await getItems("get:awaitedPrice", await listDueKeys("queryDue:awaitedPrice", shard, now));
  return items.flatMap((item) =>
    item === null ? [] : [{ vehicleId: String(item.vehicleId), revision: String(item.revision) }],
  );
}

/**
 * Removes a vehicle's price after its notification. Returns false, and removes nothing, if the price has changed again.
 */
export const removeAwaitedPrice = ({ vehicleId, revision }: AwaitedPrice): Promise<boolean> =>
  commitOne(
    deleteWrite("delete:awaitedPrice", "awaited-price", awaitedPriceKey(vehicleId), {
      expression: "attribute_not_exists(pk) OR revision = :revision",
      values: { ":revision": revision },
    }),
  );

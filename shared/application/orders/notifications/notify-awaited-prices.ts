import { usableRate } from "../../../domain/pricing/usable-rate.ts";
import { listAwaitedPrices, removeAwaitedPrice } from "../../../persistence/orders/awaited-prices.ts";
import { getFxRate } from "../../../persistence/settings/fx-rate.ts";
import { dueShards } from "../../../persistence/table/due-shard.ts";
import { processInParallel } from "../../process-each.ts";
import { notifyPriceChanges, readListingPrice } from "./notify-price-changes.ts";

/** Vehicles that are processed concurrently. */
const vehiclesAtOnce = 8;

/**
 * Notifies partners of price changes that could not be sent without an exchange rate. Called after a rate was
 * stored; without a usable rate, the notifications stay pending.
 * @throws AggregateError of all failures, after every other vehicle was handled
 */
export async function notifyAwaitedPrices({ now }: { now: number }): Promise<void> {
  if (usableRate(await getFxRate(), now) === null) return;
  const awaited = (await Promise.all(dueShards.map((shard) => listAwaitedPrices(shard, now)))).flat();
  await processInParallel(awaited, vehiclesAtOnce, async (one) => {
    await notifyPriceChanges(one.vehicleId, () => readListingPrice(one.vehicleId), { now });
    await removeAwaitedPrice(one);
  });
}

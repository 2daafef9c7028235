import { dueShards } from "../../persistence/due-shard.ts";
import { listInterruptedLots } from "../../persistence/orders/lots.ts";
import { settleEach } from "../settle-each.ts";
import { finishLot } from "./act-on-lot.ts";

const actor = "system";

/**
 * Finishes every lot action that was interrupted at least a minute ago. Returns how many lots it finished. Running it
 * twice, or while an operator repeats the action, does no harm.
 * @throws AggregateError of all failures, after every other lot was finished
 */
export async function finishLots({ now }: { now: number }): Promise<number> {
  const vehicleIds = (await Promise.all(dueShards.map((shard) => listInterruptedLots(shard, now)))).flat();
  await settleEach(vehicleIds, (vehicleId) => finishLot(vehicleId, { actor, now }));
  return vehicleIds.length;
}

import { firstRecheckAt } from "../../domain/watches/plan-rechecks.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { activeWatchKey, watchKey } from "../keys/watch-keys.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { storedEntity } from "../table/stored-entity.ts";

/**
 * Returns the index attributes of an active watch: for the list of active watches, which is read to match changed cars,
 * and for the index of due rechecks. Null for a static list.
 */
export function activeIndexKeys(
  watch: Pick<Watch, "watchId" | "condition" | "isAutomatic">,
  activeSince: number,
  recheckAt: number,
): { gsi1pk: string; gsi1sk: string; duepk: string; dueat: number } | null {
  if (!watch.isAutomatic) return null;
  const shard = dueShardOf(watch.watchId);
  const due = { duepk: `${duePrefix.watch}${shard}`, dueat: recheckAt };
  return { ...activeWatchKey(shard, activeSince, watch.watchId), ...due };
}

/**
 * Watches as stored. Conditions are stored as JSON text, because nested maps would make reading all active
 * watches more expensive.
 */
const watchItems = storedEntity<Watch>("watch", {
  condition: { encode: (condition) => JSON.stringify(condition), decode: (text) => JSON.parse(String(text)) },
});

/** Returns a new watch as it is stored. */
export const toWatchItem = (watch: Watch) =>
  watchItems.toItem(
    {
      ...watchKey(watch.partnerId, watch.watchId),
      ...activeIndexKeys(watch, watch.createdAt, firstRecheckAt(watch.condition, watch.createdAt, watch)),
    },
    watch,
  );

/** Returns the watch in a stored item. */
export const toWatch = watchItems.fromItem;

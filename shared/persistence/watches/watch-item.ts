import { firstLookAt } from "../../domain/watches/plan-looks.ts";
import type { Watch } from "../../domain/watches/watch.ts";
import type { WatchCondition } from "../../domain/watches/watch-condition.ts";
import { dueShardOf } from "../due-shard.ts";
import { duePrefix } from "../item-kinds.ts";
import type { StoredItem } from "../table.ts";
import { activeWatchKey, watchKey } from "../watch-keys.ts";

/** Places of an active watch in the indexes: for those that match changes, and for those that compare its list. */
export function activePlaces(
  watch: Pick<Watch, "watchId" | "condition" | "isAutomatic">,
  activeSince: number,
  lookAt: number,
): { gsi1pk: string; gsi1sk: string; duepk: string; dueat: number } | null {
  if (!watch.isAutomatic) return null;
  const shard = dueShardOf(watch.watchId);
  const due = { duepk: `${duePrefix.watch}${shard}`, dueat: lookAt };
  return { ...activeWatchKey(shard, activeSince, watch.watchId), ...due };
}

/** A new watch as it is stored. */
export const toWatchItem = (watch: Watch) => ({
  ...watchKey(watch.partnerId, watch.watchId),
  ...activePlaces(watch, watch.createdAt, firstLookAt(watch.condition, watch.createdAt)),
  entity: "watch",
  partner_id: watch.partnerId,
  watch_id: watch.watchId,
  name: watch.name,
  condition: JSON.stringify(watch.condition),
  is_automatic: watch.isAutomatic,
  muted: watch.muted,
  paused: watch.paused,
  active_match_count: watch.activeMatchCount,
  hidden_match_count: watch.hiddenMatchCount,
  member_count: watch.memberCount,
  created_at: watch.createdAt,
  updated_at: watch.updatedAt,
  last_evaluated_at: watch.lastEvaluatedAt,
});

/** A watch out of its stored item. */
export function toWatch(stored: StoredItem): Watch {
  const item = stored as unknown as ReturnType<typeof toWatchItem>;
  return {
    partnerId: item.partner_id,
    watchId: item.watch_id,
    name: item.name,
    condition: JSON.parse(item.condition) as WatchCondition,
    isAutomatic: item.is_automatic,
    muted: item.muted,
    paused: item.paused,
    activeMatchCount: item.active_match_count,
    hiddenMatchCount: item.hidden_match_count,
    memberCount: item.member_count,
    createdAt: item.created_at,
    updatedAt: item.updated_at,
    lastEvaluatedAt: item.last_evaluated_at,
  };
}

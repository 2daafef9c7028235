import type { WatchResource } from "../../contract/resources/watches/watch.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { statusOfWatch, type Watch } from "../../domain/watches/watch.ts";

/** Returns a watch as its routes show it. */
export function presentWatch(watch: Watch): WatchResource {
  const { filters, signals = null, flexibility = null } = watch.condition;
  return {
    watch_id: watch.watchId,
    name: watch.name,
    status: statusOfWatch(watch),
    muted: watch.muted,
    paused: watch.paused,
    filters: filters as WatchResource["filters"],
    signals: signals as WatchResource["signals"],
    flexibility: flexibility as WatchResource["flexibility"],
    automatic_list_update: watch.isAutomatic,
    active_match_count: watch.activeMatchCount,
    hidden_match_count: watch.hiddenMatchCount,
    created_at: toKstIso(watch.createdAt),
    updated_at: toKstIso(watch.updatedAt),
    last_evaluated_at: watch.lastEvaluatedAt === null ? null : toKstIso(watch.lastEvaluatedAt),
    coverage: watch.coverage ?? null,
  };
}

import { lookupRecheckAt } from "../../domain/history/follow-up.ts";
import { type HistoryLookup, isOpen } from "../../domain/history/lookup.ts";
import { lookupKey } from "../keys/item-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { compressedField } from "../table/compressed-json.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { storedEntity } from "../table/stored-entity.ts";

/** A report is small enough for the item of its lookup. */
const lookupItems = storedEntity<HistoryLookup>("history_lookup", { report: compressedField });

/** Returns a lookup in its stored form. An open lookup is in the index `due`. */
export function toLookupItem(lookup: HistoryLookup) {
  const due = isOpen(lookup)
    ? { duepk: `${duePrefix.historyLookup}${dueShardOf(lookup.lookupId)}`, dueat: lookupRecheckAt(lookup) }
    : {};
  return lookupItems.toItem({ ...lookupKey(lookup.partnerId, lookup.lookupId), ...due }, lookup);
}

/** Reads a lookup from an item made by `toLookupItem`. */
export const fromLookupItem = lookupItems.fromItem;

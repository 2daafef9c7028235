import { lookupRecheckAt } from "../../domain/history/follow-up.ts";
import { type HistoryLookup, isOpen } from "../../domain/history/lookup.ts";
import { compressedField } from "../compressed-json.ts";
import { dueShardOf } from "../due-shard.ts";
import { duePrefix } from "../item-kinds.ts";
import { lookupKey } from "../keys.ts";
import { storedEntity } from "../stored-entity.ts";

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

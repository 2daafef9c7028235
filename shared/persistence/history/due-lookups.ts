import { isOpen, type OpenLookup } from "../../domain/history/lookup.ts";
import { listDueKeys } from "../keys/due-keys.ts";
import { lookupKey } from "../keys/item-keys.ts";
import { getItems } from "../table/table.ts";
import { atVersion, updateWrite } from "../table/transaction.ts";
import { updateOne } from "../table/update-one.ts";
import { fromLookupItem } from "./lookup-item.ts";

/** Returns open lookups of one shard that are due for a recheck. */
export async function listDueLookups(shard: number, now: number): Promise<OpenLookup[]> {
  const items = await getItems("get:historyLookup", await listDueKeys("queryDue:historyLookup", shard, now));
  // The index lags behind, so lookups that changed in the meantime and are no longer due are left out.
  const lookups = items.flatMap((item) =>
    item !== null && Number(item.dueat) <= now ? [fromLookupItem(item)] : [],
  );
  return lookups.filter(isOpen);
}

/** Postpones the next recheck of a lookup. Returns false when the lookup was changed since it was read. */
export const postponeRecheck = (lookup: OpenLookup, dueAt: number): Promise<boolean> =>
  updateOne(
    updateWrite(
      "update:historyLookup",
      "put-off-lookup",
      lookupKey(lookup.partnerId, lookup.lookupId),
      { expression: "SET dueat = :dueAt", values: { ":dueAt": dueAt } },
      atVersion(lookup.version),
    ),
  );

import { isOpen, type OpenLookup } from "../../domain/history/lookup.ts";
import { listDueKeys } from "../due-keys.ts";
import { lookupKey } from "../keys.ts";
import { getItems } from "../table.ts";
import { atVersion, updateWrite } from "../transaction.ts";
import { updateOne } from "../update-one.ts";
import { fromLookupItem } from "./lookup-item.ts";

/** Lookups of one shard that go on and should have moved by now. Others are not read. */
export async function listDueLookups(shard: number, now: number): Promise<OpenLookup[]> {
  const items = await getItems(
    "getMany:historyLookup",
    await listDueKeys("queryDue:historyLookup", shard, now),
  );
  // The index lags behind: what has moved meanwhile is not due.
  const lookups = items.flatMap((item) =>
    item !== null && Number(item.dueat) <= now ? [fromLookupItem(item)] : [],
  );
  return lookups.filter(isOpen);
}

/** Puts off when a lookup is looked after again. False when it has moved since it was read. */
export const putOffLookup = (lookup: OpenLookup, dueAt: number): Promise<boolean> =>
  updateOne(
    updateWrite(
      "update:historyLookup",
      "put-off-lookup",
      lookupKey(lookup.partnerId, lookup.lookupId),
      { expression: "SET dueat = :dueAt", values: { ":dueAt": dueAt } },
      atVersion(lookup.version),
    ),
  );

import { type HistoryLookup, isOpen, type OpenLookup } from "../../domain/history/lookup.ts";
import { duePrefix, lookupKey } from "../keys.ts";
import { getItems, queryAll } from "../table.ts";
import { atVersion, updateWrite } from "../transaction.ts";
import { updateOne } from "../update-one.ts";
import { fromLookupItem } from "./lookup-item.ts";

const largestBatch = 100;

/** Lookups of one shard that go on and should have moved by now. Others are not read. */
export async function listDueLookups(shard: number, now: number): Promise<OpenLookup[]> {
  const due = await queryAll({
    indexName: "due",
    condition: "duepk = :shard AND dueat <= :now",
    values: { ":shard": `${duePrefix.historyLookup}${shard}`, ":now": now },
  });
  const lookups: HistoryLookup[] = [];
  for (let start = 0; start < due.length; start += largestBatch) {
    const page = due.slice(start, start + largestBatch);
    const items = await getItems(page.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
    // The index lags behind: what has moved meanwhile is not due.
    const stillDue = items.filter((item) => item !== null && Number(item.dueat) <= now);
    lookups.push(...stillDue.flatMap((item) => (item === null ? [] : [fromLookupItem(item)])));
  }
  return lookups.filter(isOpen);
}

/** Puts off when a lookup is looked after again. False when it has moved since it was read. */
export const putOffLookup = (lookup: OpenLookup, dueAt: number): Promise<boolean> =>
  updateOne(
    updateWrite(
      "put-off-lookup",
      lookupKey(lookup.partnerId, lookup.lookupId),
      { expression: "SET dueat = :dueAt", values: { ":dueAt": dueAt } },
      atVersion(lookup.version),
    ),
  );

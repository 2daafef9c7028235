import type { HistoryLookup } from "../../domain/history/lookup.ts";
import { idStart } from "../../platform/create-id.ts";
import { lookupKey } from "../keys/item-keys.ts";
import { queryPage } from "../table/query.ts";
import { startWithin } from "../table/start-within.ts";
import { getItem } from "../table/table.ts";
import { atVersion, mustBeNew, putWrite, type Write } from "../table/transaction.ts";
import { fromLookupItem, toLookupItem } from "./lookup-item.ts";

/** Returns a partner's lookup; null when the id is unknown or belongs to another partner. */
export async function getLookup(partnerId: string, lookupId: string): Promise<HistoryLookup | null> {
  const item = await getItem("get:historyLookup", lookupKey(partnerId, lookupId));
  return item === null ? null : fromLookupItem(item);
}

/** A range of creation times, epoch milliseconds, `[from, before)`; null means no limit. */
export interface CreationSpan {
  createdFrom: number | null;
  createdBefore: number | null;
}

/**
 * Returns the next lookups of a partner, newest first, in one round trip.
 * @param after id of the lookup to continue after; null for the newest
 * @returns at most `count` lookups, and the id to continue after; null at the end
 */
export async function readLookupPage(
  partnerId: string,
  { createdFrom, createdBefore }: CreationSpan,
  count: number,
  after: string | null,
): Promise<{ lookups: HistoryLookup[]; next: string | null }> {
  // Ids begin with their creation time, so a range of time is a range of keys.
  const sortText = (instant: number) => lookupKey(partnerId, idStart("hl", instant)).sk;
  const first = sortText(createdFrom ?? 0);
  const last = createdBefore === null ? lookupKey(partnerId, "~").sk : sortText(createdBefore);
  const start = startWithin(
    { first, last },
    after === null ? null : { ...lookupKey(partnerId, after) },
    true,
  );
  if (start === null) return { lookups: [], next: null };
  const { items, lastKey } = await queryPage("query:historyLookup", {
    partition: lookupKey(partnerId, "").pk,
    sortKey: "sk BETWEEN :first AND :last",
    values: { ":first": first, ":last": last },
    descending: true,
    limit: count,
    ...start,
  });
  const lookups = items.map(fromLookupItem);
  return { lookups, next: lastKey === null ? null : (lookups.at(-1)?.lookupId ?? null) };
}

/** Name of the write that rejects a change when the lookup was changed since it was read. */
export const lookupWriteName = "history-lookup";

/** Returns the write that stores a new lookup. */
export const newLookupWrite = (lookup: HistoryLookup): Write =>
  putWrite("put:historyLookup", lookupWriteName, toLookupItem(lookup), mustBeNew);

/** Returns the write that stores a changed lookup. */
export const changedLookupWrite = (lookup: HistoryLookup): Write =>
  putWrite("put:historyLookup", lookupWriteName, toLookupItem(lookup), atVersion(lookup.version - 1));

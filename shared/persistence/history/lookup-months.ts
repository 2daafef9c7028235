import { lookupMonthIndexKey, lookupMonthKey } from "../keys/item-keys.ts";
import { queryIndexAll } from "../table/query.ts";
import { getItems } from "../table/table.ts";

/** The counts of a partner's lookups in a KST month. */
export interface LookupMonth {
  partnerId: string;
  /** `YYYY-MM`. */
  month: string;
  lookups: number;
  billable: number;
}

/** Returns the partners with lookups in a month, sorted by id. Lookups of the last second may be missing. */
export async function listLookupPartners(month: string): Promise<string[]> {
  const items = await queryIndexAll("queryIndex:historyMonth", {
    partition: lookupMonthIndexKey("", month).gsi1pk,
  });
  return items.map((item) => String(item.gsi1sk));
}

/**
 * Returns the counts of each partner in a month, with zeros for partners without lookups. One round trip per 100,
 * concurrently.
 */
export async function getLookupMonths(partnerIds: readonly string[], month: string): Promise<LookupMonth[]> {
  const items = await getItems(
    "get:lookupMonth",
    partnerIds.map((partnerId) => lookupMonthKey(partnerId, month)),
  );
  return partnerIds.map((partnerId, position) => ({
    partnerId,
    month,
    lookups: Number(items[position]?.lookups ?? 0),
    billable: Number(items[position]?.billable ?? 0),
  }));
}

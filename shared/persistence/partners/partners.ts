import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { indexPartition, partnerDirectoryKey, partnerKey } from "../keys/item-keys.ts";
import { queryIndexPage } from "../table/query.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems } from "../table/table.ts";
import { atVersion, mustBeNew, putWrite, type Write } from "../table/transaction.ts";

const partnerItems = storedEntity<PartnerAccount>("partner");

/** Reads a partner, strongly consistent; null for an unknown partner. */
export async function getPartner(partnerId: string): Promise<PartnerAccount | null> {
  const item = await getItem("get:partner", partnerKey(partnerId));
  return item === null ? null : partnerItems.fromItem(item);
}

/** Returns partners by id, without unknown ids. One round trip per 100, in parallel. */
export async function getPartners(
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, PartnerAccount>> {
  const items = await getItems("get:partner", [...new Set(partnerIds)].map(partnerKey));
  const partners = items.flatMap((item) => (item === null ? [] : [partnerItems.fromItem(item)]));
  return new Map(partners.map((partner) => [partner.partnerId, partner]));
}

/**
 * Returns the environment's partners, sorted by creation time.
 * @param after id of the last partner of the previous page; null starts with the first.
 * @returns at most `limit` partners, and whether more follow.
 */
export async function listPartners(
  limit: number,
  after: string | null,
): Promise<{ partners: PartnerAccount[]; more: boolean }> {
  const { items } = await queryIndexPage("queryIndex:partnerDirectory", {
    partition: indexPartition("partnerDirectory", ""),
    limit: limit + 1,
    startKey: after === null ? null : { ...partnerKey(after), ...partnerDirectoryKey(after) },
  });
  return { partners: items.slice(0, limit).map(partnerItems.fromItem), more: items.length > limit };
}

/**
 * Name of the write that rejects a write of a partner if the new partner already exists, or a known partner
 * has changed since it was read.
 */
export const partnerWriteName = "partner";

/** Returns the write that stores a new partner. */
export const newPartnerWrite = (account: PartnerAccount): Write =>
  putWrite("put:partner", partnerWriteName, toItem(account), mustBeNew);

/** Returns the write of a changed partner that was read at `previousVersion`. */
export const changedPartnerWrite = (account: PartnerAccount, previousVersion: number): Write =>
  putWrite("put:partner", partnerWriteName, toItem(account), atVersion(previousVersion));

const toItem = (account: PartnerAccount) =>
  partnerItems.toItem(
    { ...partnerKey(account.partnerId), ...partnerDirectoryKey(account.partnerId) },
    account,
  );

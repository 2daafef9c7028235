import type { Consignee, DiscountConfig } from "../../domain/partners/partner.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { indexPartition, partnerDirectoryKey, partnerKey } from "../keys.ts";
import { queryIndexPage } from "../query.ts";
import { getItem, getItems, type StoredItem } from "../table.ts";
import { atVersion, mustBeNew, putWrite, type Write } from "../transaction.ts";

/** Reads a partner, strongly consistent; null when there is none. */
export async function getPartner(partnerId: string): Promise<PartnerAccount | null> {
  const item = await getItem("get:partner", partnerKey(partnerId));
  return item === null ? null : toPartnerAccount(item);
}

/** Partners by id, those that exist. One round trip per 100, all at once. */
export async function getPartners(
  partnerIds: readonly string[],
): Promise<ReadonlyMap<string, PartnerAccount>> {
  const items = await getItems("getMany:partner", [...new Set(partnerIds)].map(partnerKey));
  const partners = items.flatMap((item) => (item === null ? [] : [toPartnerAccount(item)]));
  return new Map(partners.map((partner) => [partner.partnerId, partner]));
}

/**
 * The environment's partners in the order of their creation.
 * @param after id of the partner to go on behind; null begins.
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
  return { partners: items.slice(0, limit).map(toPartnerAccount), more: items.length > limit };
}

/** Name of the guard that refuses a write of a partner when it exists already, or has changed since it was read. */
export const partnerGuard = "partner";

/** The write that stores a new partner. */
export const newPartnerWrite = (account: PartnerAccount): Write =>
  putWrite("put:partner", partnerGuard, toItem(account), mustBeNew);

/** The write that stores a partner read at `previousVersion` and changed since. */
export const changedPartnerWrite = (account: PartnerAccount, previousVersion: number): Write =>
  putWrite("put:partner", partnerGuard, toItem(account), atVersion(previousVersion));

function toItem(account: PartnerAccount) {
  return {
    ...partnerKey(account.partnerId),
    ...partnerDirectoryKey(account.partnerId),
    entity: "partner",
    partner_id: account.partnerId,
    name: account.name,
    contact_email: account.contactEmail,
    invoice_prefix: account.invoicePrefix,
    production_approved: account.productionApproved,
    history_lookup_enabled: account.historyLookupEnabled,
    trial: account.trial,
    order_lead_minutes: account.orderLeadMinutes,
    inspection_window_days: account.inspectionWindowDays,
    timezone: account.timezone,
    discount: account.discount,
    consignee: account.consignee,
    cursor_secret: account.cursorSecret,
    active_key_count: account.activeKeyCount,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    version: account.version,
  };
}

function toPartnerAccount(item: StoredItem): PartnerAccount {
  return {
    partnerId: String(item.partner_id),
    name: String(item.name),
    contactEmail: String(item.contact_email),
    invoicePrefix: String(item.invoice_prefix),
    productionApproved: item.production_approved === true,
    historyLookupEnabled: item.history_lookup_enabled === true,
    trial: item.trial === true,
    orderLeadMinutes: Number(item.order_lead_minutes),
    inspectionWindowDays: Number(item.inspection_window_days),
    timezone: String(item.timezone),
    discount: item.discount as DiscountConfig,
    consignee: item.consignee as Consignee | null,
    cursorSecret: String(item.cursor_secret),
    activeKeyCount: Number(item.active_key_count),
    createdAt: Number(item.created_at),
    updatedAt: Number(item.updated_at),
    version: Number(item.version),
  };
}

import { deflateRawSync, inflateRawSync } from "node:zlib";
import { keepUpAt } from "../../domain/history/follow-up.ts";
import type { HistoryReport } from "../../domain/history/history-report.ts";
import {
  type CompletedLookup,
  type FailedLookup,
  type HistoryLookup,
  isOpen,
  type LookupFacts,
} from "../../domain/history/lookup.ts";
import { dueShardOf } from "../due-shard.ts";
import { duePrefix } from "../item-kinds.ts";
import { lookupKey } from "../keys.ts";
import type { StoredItem } from "../table.ts";

/** A report small enough to lie beside its lookup. */
export const packReport = (report: HistoryReport): Uint8Array => deflateRawSync(JSON.stringify(report));

/** The reverse of `packReport`. */
export const unpackReport = (packed: unknown): HistoryReport =>
  JSON.parse(inflateRawSync(packed as Uint8Array).toString());

/** A lookup as it is stored. While it goes on it is in the index of waiting work. */
export function toLookupItem(lookup: HistoryLookup) {
  const due = isOpen(lookup)
    ? { duepk: `${duePrefix.historyLookup}${dueShardOf(lookup.lookupId)}`, dueat: keepUpAt(lookup) }
    : {};
  return {
    ...lookupKey(lookup.partnerId, lookup.lookupId),
    ...due,
    entity: "history_lookup",
    lookup_id: lookup.lookupId,
    partner_id: lookup.partnerId,
    status: lookup.status,
    plate: lookup.plate,
    vin: lookup.vin,
    fresh: lookup.fresh,
    reference: lookup.reference,
    created_at: lookup.createdAt,
    updated_at: lookup.updatedAt,
    version: lookup.version,
    ...statusAttributes(lookup),
  };
}

function statusAttributes(lookup: HistoryLookup): Record<string, unknown> {
  if (lookup.status === "queued") return {};
  const started = { started_at: lookup.startedAt };
  if (lookup.status === "processing") return started;
  const ended = {
    ...started,
    completed_at: lookup.completedAt,
    key_used: lookup.keyUsed,
    fallback_plate_from_inventory: lookup.fallbackPlateFromInventory,
  };
  if (lookup.status === "failed") return { ...ended, failure_code: lookup.failureCode };
  return {
    ...ended,
    source: lookup.source,
    report_as_of: lookup.reportAsOf,
    identity_check: lookup.identityCheck,
    identity_check_basis: lookup.identityCheckBasis,
    billable: lookup.billable,
    report: packReport(lookup.report),
  };
}

/** The lookup behind an item made by `toLookupItem`. */
export function fromLookupItem(item: StoredItem): HistoryLookup {
  const facts = readFacts(item);
  const status = item.status as HistoryLookup["status"];
  if (status === "queued") return { ...facts, status };
  if (status === "processing") return { ...facts, status, startedAt: item.started_at as number };
  const keyUse = {
    keyUsed: item.key_used as CompletedLookup["keyUsed"],
    fallbackPlateFromInventory: item.fallback_plate_from_inventory as boolean,
    completedAt: item.completed_at as number,
  };
  if (status === "failed") {
    return {
      ...facts,
      ...keyUse,
      status,
      startedAt: item.started_at as number | null,
      failureCode: item.failure_code as FailedLookup["failureCode"],
    };
  }
  return {
    ...facts,
    ...keyUse,
    status,
    startedAt: item.started_at as number,
    source: item.source as CompletedLookup["source"],
    reportAsOf: item.report_as_of as number,
    identityCheck: item.identity_check as CompletedLookup["identityCheck"],
    identityCheckBasis: item.identity_check_basis as CompletedLookup["identityCheckBasis"],
    billable: item.billable as boolean,
    report: unpackReport(item.report),
  };
}

const readFacts = (item: StoredItem): LookupFacts => ({
  lookupId: item.lookup_id as string,
  partnerId: item.partner_id as string,
  plate: item.plate as string | null,
  vin: item.vin as string | null,
  fresh: item.fresh as boolean,
  reference: item.reference as string | null,
  createdAt: item.created_at as number,
  updatedAt: item.updated_at as number,
  version: item.version as number,
});

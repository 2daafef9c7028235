import type { HistoryLookupEntry, HistoryLookupResource } from "../../contract/resources/history-lookup.ts";
import { type HistoryLookup, keyOf, type LookupFailureCode } from "../../domain/history/lookup.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { presentReport } from "./present-report.ts";

const failureMessages: Record<LookupFailureCode, string> = {
  no_record: "The provider has nothing under this key. A car registered in Korea is found by its plate.",
  provider_unavailable: "The provider could not be reached. Ask again later, with a new Idempotency-Key.",
  provider_error: "The provider gave no usable answer. Ask again later, with a new Idempotency-Key.",
};

/** A lookup as its partner sees it, in routes and in events alike. */
export const presentLookup = (lookup: HistoryLookup): HistoryLookupResource => ({
  ...presentLookupEntry(lookup),
  report: lookup.status === "completed" ? presentReport(lookup.report) : null,
});

/** A lookup as a list shows it. */
export function presentLookupEntry(lookup: HistoryLookup): HistoryLookupEntry {
  const ended = lookup.status === "completed" || lookup.status === "failed" ? lookup : null;
  const completed = lookup.status === "completed" ? lookup : null;
  return {
    id: lookup.lookupId,
    status: lookup.status,
    query: {
      plate: lookup.plate,
      vin: lookup.vin,
      fresh: lookup.fresh,
      key_used: ended?.keyUsed ?? keyOf(lookup).kind,
    },
    reference: lookup.reference,
    fallback_plate_from_inventory: ended?.fallbackPlateFromInventory ?? false,
    identity_check: completed?.identityCheck ?? null,
    identity_check_basis: [...(completed?.identityCheckBasis ?? [])],
    source: completed?.source ?? null,
    report_as_of: completed && toKstIso(completed.reportAsOf),
    billable: completed?.billable ?? false,
    failure:
      lookup.status === "failed"
        ? { code: lookup.failureCode, message: failureMessages[lookup.failureCode] }
        : null,
    created_at: toKstIso(lookup.createdAt),
    updated_at: toKstIso(lookup.updatedAt),
    completed_at: ended && toKstIso(ended.completedAt),
  };
}

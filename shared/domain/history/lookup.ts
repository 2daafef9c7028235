import { statusFacts } from "../status-facts.ts";
import type { HistoryReport } from "./history-report.ts";
import type { LookupKey, LookupKeyKind } from "./lookup-request.ts";

/** The statuses of a lookup, in the order it passes through them. */
export const lookupStatuses = ["queued", "processing", "completed", "failed"] as const;

/** Status of a lookup. */
export type LookupStatus = (typeof lookupStatuses)[number];

/** Reasons of a failed lookup. */
export const lookupFailureCodes = ["no_record", "provider_unavailable", "provider_error"] as const;

/** Reason of a failed lookup. */
export type LookupFailureCode = (typeof lookupFailureCodes)[number];

/** Whether a report is about the requested car. */
export const identityChecks = ["matched", "mismatch", "unverified", "not_applicable"] as const;

/** Whether a report is about the requested car; `not_applicable` when it was fetched by the requested key. */
export type IdentityCheck = (typeof identityChecks)[number];

/** The attributes compared between a report and the inventory. */
export const identityAttributes = ["manufacturer", "model_year"] as const;

/** The attributes compared between a report and the inventory. */
export type IdentityAttribute = (typeof identityAttributes)[number];

/** Sources of a report. */
export const reportSources = ["fresh", "cache"] as const;

/** Source of a report. */
export type ReportSource = (typeof reportSources)[number];

/** Fields of a lookup in every status. Instants are epoch milliseconds. */
export interface LookupFacts {
  lookupId: string;
  partnerId: string;
  /** Key of the request: exactly one of plate and VIN, in normal form. */
  plate: string | null;
  vin: string | null;
  fresh: boolean;
  reference: string | null;
  createdAt: number;
  updatedAt: number;
  /** Counts the lookup's changes from 1. */
  version: number;
}

/** A lookup that waits for a worker. */
export interface QueuedLookup extends LookupFacts {
  status: "queued";
}

/** A lookup that a worker has started. */
export interface ProcessingLookup extends LookupFacts {
  status: "processing";
  startedAt: number;
}

/** The key that led to the outcome. */
export interface KeyUse {
  keyUsed: LookupKeyKind;
  /** Whether the plate came from the inventory because the provider rejected the VIN. */
  fallbackPlateFromInventory: boolean;
}

/** A report and its source. */
export interface FoundReport {
  report: HistoryReport;
  source: ReportSource;
  /** The provider's issue time. */
  reportAsOf: number;
  identityCheck: IdentityCheck;
  identityCheckBasis: readonly IdentityAttribute[];
}

/** A lookup that ended with a report. */
export interface CompletedLookup extends LookupFacts, KeyUse, FoundReport {
  status: "completed";
  startedAt: number;
  completedAt: number;
  billable: boolean;
}

/** A lookup that ended without a report. */
export interface FailedLookup extends LookupFacts, KeyUse {
  status: "failed";
  /** Null if no worker started it. */
  startedAt: number | null;
  completedAt: number;
  failureCode: LookupFailureCode;
}

/** A lookup that has not ended. */
export type OpenLookup = QueuedLookup | ProcessingLookup;

/** A lookup that has ended. */
export type EndedLookup = CompletedLookup | FailedLookup;

/** A lookup in any status. */
export type HistoryLookup = OpenLookup | EndedLookup;

/** Reports whether the lookup has not ended. */
export const isOpen = (lookup: HistoryLookup): lookup is OpenLookup =>
  lookup.status === "queued" || lookup.status === "processing";

/**
 * Returns the plate or VIN of a lookup as its key.
 * @throws Error if the lookup has neither a plate nor a VIN, which never happens
 */
export function keyOf({ plate, vin, lookupId }: LookupFacts): LookupKey {
  if (plate !== null) return { kind: "plate", value: plate };
  if (vin !== null) return { kind: "vin", value: vin };
  throw new Error(`Lookup ${lookupId} has neither plate nor VIN`);
}

/** Returns a lookup with every field: fields that its status lacks are null. */
export const lookupFacts = statusFacts<HistoryLookup>({
  startedAt: null,
  completedAt: null,
  keyUsed: null,
  fallbackPlateFromInventory: null,
  report: null,
  source: null,
  reportAsOf: null,
  identityCheck: null,
  identityCheckBasis: null,
  billable: null,
  failureCode: null,
});

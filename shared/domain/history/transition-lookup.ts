import type { Environment } from "../partners/partner.ts";
import type {
  CompletedLookup,
  EndedLookup,
  FailedLookup,
  FoundReport,
  KeyUse,
  LookupFailureCode,
  LookupStatus,
  OpenLookup,
  ProcessingLookup,
  QueuedLookup,
} from "./lookup.ts";
import { keyOf } from "./lookup.ts";
import type { LookupRequest } from "./lookup-request.ts";

/** Every allowed transition of a lookup. A queued lookup fails only when it is abandoned. */
const lookupTransitions: readonly { from: LookupStatus; to: LookupStatus }[] = [
  { from: "queued", to: "processing" },
  { from: "processing", to: "completed" },
  { from: "processing", to: "failed" },
  { from: "queued", to: "failed" },
];

/** Result of an attempt at a lookup. */
export type LookupOutcome = KeyUse & ({ found: FoundReport } | { failureCode: LookupFailureCode });

/** Returns a new lookup, waiting for a worker. */
export const queueLookup = (
  { plate, vin, fresh, reference }: LookupRequest,
  { lookupId, partnerId, now }: { lookupId: string; partnerId: string; now: number },
): QueuedLookup => ({
  status: "queued",
  lookupId,
  partnerId,
  plate,
  vin,
  fresh,
  reference,
  createdAt: now,
  updatedAt: now,
  version: 1,
});

/** Returns the lookup after a worker started it. @throws Error when the lookup is not queued or processing */
export function startLookup(lookup: OpenLookup, now: number): ProcessingLookup {
  requireTransition(lookup.status, "processing");
  return { ...lookup, status: "processing", startedAt: now, updatedAt: now, version: lookup.version + 1 };
}

/**
 * Returns the ended lookup. A report is billable unless it is about another car or in the sandbox.
 * @throws Error when the lookup was not processing
 */
export function endLookup(
  lookup: ProcessingLookup,
  outcome: LookupOutcome,
  { environment, now }: { environment: Environment; now: number },
): EndedLookup {
  if ("failureCode" in outcome) return failLookup(lookup, outcome, now);
  requireTransition(lookup.status, "completed");
  const { found, ...keyUse } = outcome;
  const completed: CompletedLookup = {
    ...lookup,
    ...keyUse,
    ...found,
    status: "completed",
    completedAt: now,
    billable: environment === "production" && found.identityCheck !== "mismatch",
    updatedAt: now,
    version: lookup.version + 1,
  };
  return completed;
}

/** Returns the lookup as failed with `provider_unavailable`, because it has waited too long. */
export const abandonLookup = (lookup: OpenLookup, now: number): FailedLookup =>
  failLookup(
    lookup,
    {
      keyUsed: keyOf(lookup).kind,
      fallbackPlateFromInventory: false,
      failureCode: "provider_unavailable",
    },
    now,
  );

function failLookup(
  lookup: OpenLookup,
  outcome: KeyUse & { failureCode: LookupFailureCode },
  now: number,
): FailedLookup {
  requireTransition(lookup.status, "failed");
  return {
    ...lookup,
    ...outcome,
    status: "failed",
    startedAt: lookup.status === "processing" ? lookup.startedAt : null,
    completedAt: now,
    updatedAt: now,
    version: lookup.version + 1,
  };
}

function requireTransition(from: LookupStatus, to: LookupStatus): void {
  const known = lookupTransitions.some((transition) => transition.from === from && transition.to === to);
  if (!known) throw new Error(`A lookup cannot change from ${from} to ${to}`);
}

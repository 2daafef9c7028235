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

/** Every arrow a lookup can take. What is not an arrow cannot happen; a queued one fails only when it is given up. */
export const lookupTransitions: readonly { from: LookupStatus; to: LookupStatus }[] = [
  { from: "queued", to: "processing" },
  { from: "processing", to: "completed" },
  { from: "processing", to: "failed" },
  { from: "queued", to: "failed" },
];

/** How an attempt at a lookup ended. */
export type LookupOutcome = KeyUse & ({ found: FoundReport } | { failureCode: LookupFailureCode });

/** A new lookup, waiting for a worker. */
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

/** The lookup as a worker takes it. @throws Error when it is not waiting */
export function startLookup(lookup: OpenLookup, now: number): ProcessingLookup {
  requireArrow(lookup.status, "processing");
  return { ...lookup, status: "processing", startedAt: now, updatedAt: now, version: lookup.version + 1 };
}

/**
 * The lookup as it ends. A report counts on the bill unless it is about another car, or of the sandbox.
 * @throws Error when it was not being worked on
 */
export function endLookup(
  lookup: ProcessingLookup,
  outcome: LookupOutcome,
  { environment, now }: { environment: Environment; now: number },
): EndedLookup {
  if ("failureCode" in outcome) return failLookup(lookup, outcome, now);
  requireArrow(lookup.status, "completed");
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

/** The lookup after it was waited for too long: nobody can say any more whether the provider would answer. */
export const giveUpLookup = (lookup: OpenLookup, now: number): FailedLookup =>
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
  requireArrow(lookup.status, "failed");
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

function requireArrow(from: LookupStatus, to: LookupStatus): void {
  const known = lookupTransitions.some((arrow) => arrow.from === from && arrow.to === to);
  if (!known) throw new Error(`A lookup cannot go from ${from} to ${to}`);
}

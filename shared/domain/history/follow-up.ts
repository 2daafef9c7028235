import { minuteMilliseconds } from "../time/durations.ts";
import type { OpenLookup } from "./lookup.ts";

/** A message that no worker has received after this time may be lost. */
const queuedPatienceMilliseconds = 2 * minuteMilliseconds;
/** No worker runs for this long. If a lookup is still unfinished after this time, its worker has died. */
const processingPatienceMilliseconds = 3 * minuteMilliseconds;
const abandonAfterMilliseconds = 30 * minuteMilliseconds;

/** Returns when to recheck a lookup that makes no progress. */
export const lookupRecheckAt = (lookup: OpenLookup): number =>
  lookup.status === "queued"
    ? lookup.updatedAt + queuedPatienceMilliseconds
    : lookup.startedAt + processingPatienceMilliseconds;

/** Returns when to recheck a lookup after queueing it again. */
export const nextLookupRecheckAt = (now: number): number => now + processingPatienceMilliseconds;

/** Reports whether an open lookup is old enough to be abandoned. */
export const isOverdue = (lookup: OpenLookup, now: number): boolean =>
  now - lookup.createdAt >= abandonAfterMilliseconds;

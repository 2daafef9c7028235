import { minuteMilliseconds } from "../time/durations.ts";
import type { OpenLookup } from "./lookup.ts";

/** A message may be lost if it was not received after this long. */
const queuedPatienceMilliseconds = 2 * minuteMilliseconds;
/** Longer than any worker may run, so an unfinished worker has died. */
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

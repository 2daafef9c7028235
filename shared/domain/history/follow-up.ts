import { minuteMilliseconds } from "../time/durations.ts";
import type { OpenLookup } from "./lookup.ts";

/** A message that nobody took by then may have been lost. */
const queuedPatienceMilliseconds = 2 * minuteMilliseconds;
/** Longer than any worker may run: one that is still at it has died. */
const processingPatienceMilliseconds = 3 * minuteMilliseconds;
const givenUpAfterMilliseconds = 30 * minuteMilliseconds;

/** When somebody should look after a lookup that has not moved. */
export const keepUpAt = (lookup: OpenLookup): number =>
  lookup.status === "queued"
    ? lookup.updatedAt + queuedPatienceMilliseconds
    : lookup.startedAt + processingPatienceMilliseconds;

/** When to look again after it was queued once more. */
export const nextKeepUpAt = (now: number): number => now + processingPatienceMilliseconds;

/** Whether a lookup that goes on has been waited for long enough. */
export const isHopeless = (lookup: OpenLookup, now: number): boolean =>
  now - lookup.createdAt >= givenUpAfterMilliseconds;

import { minuteMilliseconds } from "../time/durations.ts";

/** Requests per second that all background work together sends to one dealer source. */
export const requestsPerSecond = 20;

/** Consecutive failures, across all functions, after which background work stops calling a source for a while. */
export const failuresToClose = 10;

/** The time for which background work does not call a source after too many failures. */
export const closedMilliseconds = minuteMilliseconds;

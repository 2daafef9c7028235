import { minuteMilliseconds } from "../time/durations.ts";

/** Requests per second that all background work together sends to one dealer source. */
export const requestsPerSecond = 20;

/** Consecutive failures, across all functions, after which background work pauses the source. */
export const failuresToClose = 10;

/** Pause before the next request. */
export const closedMilliseconds = minuteMilliseconds;

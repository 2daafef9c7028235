import { minuteMilliseconds } from "../time/durations.ts";

/** Requests that all background work together sends to one dealer source in a second. */
export const requestsPerSecond = 20;

/** Requests that fail in a row, in any functions, until background work leaves the source alone. */
export const failuresToClose = 10;

/** Pause before the next request. */
export const closedMilliseconds = minuteMilliseconds;

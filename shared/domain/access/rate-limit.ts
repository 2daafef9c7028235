import { hourMilliseconds, minuteMilliseconds } from "../time/durations.ts";

/** Maximum number of a key's calls of one kind per minute. */
export interface RateLimit {
  callsPerMinute: number;
  /**
   * Number of a key's calls that a function environment may count before it stores them. Lower numbers are
   * more exact and more expensive. Null if the route counts and limits each call exactly, whether or not
   * limits are enforced.
   */
  batchSize: number | null;
}

/**
 * The rate limits by their public names. Each partner route names its limit; a key's calls to all routes with
 * the same limit count together.
 */
export const rateLimits = {
  /** Searches. */
  "read-heavy": { callsPerMinute: 600, batchSize: 10 },
  /** All reads that are not searches. */
  "read-light": { callsPerMinute: 300, batchSize: 5 },
  /** Everything except GET routes and the assistant's calls, which only search. */
  write: { callsPerMinute: 60, batchSize: 1 },
  /** Invoice PDFs. The limit applies to any period of 60 seconds. */
  "invoice-document": { callsPerMinute: 60, batchSize: null },
} as const satisfies Record<string, RateLimit>;

/** Name of a limit. */
export type RateLimitName = keyof typeof rateLimits;

/** Limits whose calls are counted together with the key check. */
export type MeteredLimitName = {
  [Name in RateLimitName]: (typeof rateLimits)[Name]["batchSize"] extends null ? never : Name;
}[RateLimitName];

/** Number of calls for each limit against which they count. A limit without calls may be absent. */
export type CallCounts = Partial<Record<MeteredLimitName, number>>;

/** Calls of a day, and the highest number of calls in a minute of that day. */
export interface DayCounts {
  counts: CallCounts;
  busiest: CallCounts;
}

/** Stored calls of a key in one calendar minute. The actual number may be higher. */
export interface MinuteCalls {
  /** The start of the minute, epoch milliseconds. */
  minute: number;
  counts: CallCounts;
  /**
   * The counts of the Korean day before this minute. Absent if the minute was begun by a release that did not count
   * days.
   */
  day?: DayCounts;
}

/** Remaining calls of a limit after a call. */
export interface RateAllowance {
  limit: RateLimitName;
  remaining: number;
  /** Seconds until more calls are allowed, at least 1. */
  resetSeconds: number;
}

/** Reports whether a limit is counted together with the check of the key. */
export const isMetered = (name: RateLimitName): name is MeteredLimitName =>
  rateLimits[name].batchSize !== null;

/** Returns the start of an instant's calendar minute. */
export const minuteOf = (instant: number): number => instant - (instant % minuteMilliseconds);

/** Returns the start of an instant's clock hour. */
export const hourOf = (instant: number): number => instant - (instant % hourMilliseconds);

/** Returns the whole seconds until the next calendar minute, at least 1. */
export const secondsToNextMinute = (now: number): number =>
  Math.max(1, Math.ceil((minuteOf(now) + minuteMilliseconds - now) / 1000));

/** Returns the stored calls against a limit in the minute of `now`. */
export const storedCalls = (stored: MinuteCalls | undefined, name: MeteredLimitName, now: number): number =>
  stored?.minute === minuteOf(now) ? (stored.counts[name] ?? 0) : 0;

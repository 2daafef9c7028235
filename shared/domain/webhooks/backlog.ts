import { minuteMilliseconds } from "../time/durations.ts";

/** Maximum number of concurrent attempts at one endpoint during its run. */
export const attemptsAtOnceLimit = 10;

/** Maximum number of deliveries checked in one run. */
export const runDeliveryLimit = 100;

/** The time after which an unfinished run counts as lost in a crash and may be taken over. */
const runHoldMilliseconds = minuteMilliseconds;

/** After a run with a failed or slow attempt an endpoint pauses for this multiple of the run's duration. */
const pauseFactor = 3;

/**
 * The number of consecutive failures after which an endpoint's breaker opens. The endpoint then gets only
 * probes, in a separate queue.
 */
const breakerFailureLimit = 5;

/**
 * An endpoint that took over 2 s to respond is kept separate until it has responded quickly for this long.
 */
export const isolationMilliseconds = 10 * minuteMilliseconds;

/**
 * The intervals at which the backlog is read again after the last delivery, because its index lags behind the table.
 * The intervals are used in reverse order.
 */
const lookIntervalsMilliseconds = [15 * minuteMilliseconds, 15_000];

/** The queues of delivery runs: `retry` for endpoints with failures, `probe` for endpoints with an open breaker. */
export type RunQueue = "retry" | "probe";

/** Identifies an endpoint. */
export interface EndpointReference {
  partnerId: string;
  endpointId: string;
}

/** Identifies one run over an endpoint's backlog. */
export interface RunReference extends EndpointReference {
  /** The number of the run; stored and sent under this name. */
  turn: number;
}

/**
 * The schedule of an endpoint's waiting deliveries: at most one run is in progress, and at most one is scheduled. An
 * index lists the deliveries by due time. Instants are epoch milliseconds.
 */
export interface EndpointBacklog extends RunReference {
  /** The due time of the run. During the run, the time when it counts as lost. Null if nothing waits. */
  dueAt: number | null;
  isRunning: boolean;
  /** The earliest run requested during the current run; null if none was requested. */
  calledFor: number | null;
  /** The earliest start of a run. */
  restUntil: number;
  /** The number of remaining reads of the backlog while the index shows no waiting delivery. */
  looksLeft: number;
  /** The number of concurrent attempts at the start of the next run. */
  width: number;
  /** Failed attempts since the last accepted attempt. */
  failures: number;
  /** The time of the last attempt that took over 2 s; null for never. */
  hungAt: number | null;
  version: number;
}

/** Result of a run. */
export interface RunResult {
  /** The due time of the next attempt known to the run; null if nothing waits. */
  nextAt: number | null;
  /** The duration of the run if an attempt failed or was slow; otherwise 0. */
  troubleMilliseconds: number;
  width: number;
  failures: number;
  hungAt: number | null;
}

const newBacklog = ({ partnerId, endpointId }: EndpointReference, now: number): EndpointBacklog => ({
  partnerId,
  endpointId,
  // Use the clock as the first run number. Messages of an expired item may still be queued, and their numbers are
  // lower.
  turn: now,
  dueAt: null,
  isRunning: false,
  calledFor: null,
  restUntil: 0,
  looksLeft: 0,
  width: 1,
  failures: 0,
  hungAt: null,
  version: 0,
});

/**
 * Returns the backlog after a request for a run at `at`. The run waits until the end of the endpoint's pause. A run
 * that is already scheduled earlier is kept. Returns the same object if nothing changes. A run that is moved forward
 * gets a new number, so that messages with the earlier number have no effect.
 * @param before null for an endpoint without a backlog
 * @param hungAt the time of the last attempt that took over 2 s; null for never
 */
export function requestRun(
  before: EndpointBacklog | null,
  endpoint: EndpointReference,
  { at, hungAt }: { at: number; hungAt: number | null },
  now: number,
): EndpointBacklog {
  const known = before ?? newBacklog(endpoint, now);
  const backlog: EndpointBacklog = {
    ...known,
    looksLeft: lookIntervalsMilliseconds.length,
    hungAt: hungAt === null || isRecent(known.hungAt, hungAt) ? known.hungAt : later(known.hungAt, hungAt),
  };
  if (known.isRunning) {
    backlog.calledFor = Math.min(at, known.calledFor ?? at);
  } else {
    const dueAt = Math.max(at, known.restUntil);
    if (known.dueAt === null || dueAt < known.dueAt) {
      backlog.dueAt = dueAt;
      backlog.turn = known.turn + 1;
    }
  }
  return before === null || !isSame(before, backlog) ? nextVersion(backlog) : before;
}

/**
 * Returns the backlog with a run in progress. Null if the run may not start, because it has already started or ended,
 * or because another run has replaced it.
 */
export function beginRun(backlog: EndpointBacklog | null, turn: number, now: number): EndpointBacklog | null {
  if (backlog === null || backlog.turn !== turn || backlog.dueAt === null) return null;
  if (backlog.isRunning && backlog.dueAt > now) return null;
  return nextVersion({
    ...backlog,
    turn: turn + 1,
    isRunning: true,
    dueAt: now + runHoldMilliseconds,
    calledFor: null,
  });
}

/**
 * Returns the backlog after the run with number `turn`. Null if a later run has started, because that run has newer
 * data.
 */
export function endRun(
  backlog: EndpointBacklog | null,
  turn: number,
  { nextAt, troubleMilliseconds, ...learned }: RunResult,
  now: number,
): EndpointBacklog | null {
  if (backlog === null || backlog.turn !== turn || !backlog.isRunning) return null;
  const lookInterval = lookIntervalsMilliseconds[backlog.looksLeft - 1];
  const lookAt = lookInterval === undefined ? null : now + lookInterval;
  const next = earlier(earlier(nextAt, backlog.calledFor), lookAt);
  const restUntil = now + pauseFactor * troubleMilliseconds;
  return nextVersion({
    ...backlog,
    ...learned,
    hungAt: later(backlog.hungAt, learned.hungAt),
    turn: turn + 1,
    isRunning: false,
    calledFor: null,
    dueAt: next === null ? null : Math.max(next, restUntil),
    restUntil,
    looksLeft: Math.max(0, backlog.looksLeft - 1),
  });
}

/** Returns the queue of the next run. */
export const queueOfRun = ({ failures, hungAt }: EndpointBacklog, now: number): RunQueue =>
  failures >= breakerFailureLimit || isOnProbation(hungAt, now) ? "probe" : "retry";

/** Reports whether an endpoint is on probation because it recently took over 2 s to respond. */
export const isOnProbation = (hungAt: number | null, now: number): boolean =>
  hungAt !== null && now - hungAt < isolationMilliseconds;

const nextVersion = (backlog: EndpointBacklog): EndpointBacklog => ({
  ...backlog,
  version: backlog.version + 1,
});

/**
 * Reports whether a slow attempt was recorded moments ago. Concurrent slow attempts end together, so
 * recording only the first saves writes.
 */
const isRecent = (known: number | null, at: number): boolean =>
  known !== null && at - known < minuteMilliseconds;

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

const later = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

const isSame = (one: EndpointBacklog, other: EndpointBacklog): boolean =>
  (Object.keys(one) as (keyof EndpointBacklog)[]).every((name) => one[name] === other[name]);

import { minuteMilliseconds, minuteSeconds } from "../time/durations.ts";

/** The longest delay of a message, SQS's limit. The sweep finds later runs through the index `due`. */
const queueDelayLimitSeconds = 15 * minuteSeconds;

/** A first attempt or a run that is overdue by this long counts as lost in a crash and is queued again. */
export const redriveGraceMilliseconds = minuteMilliseconds;

/** Reports whether a run at this instant can be queued now; instants are epoch milliseconds. */
export const canWaitInQueue = (dueAt: number, now: number): boolean =>
  dueAt - now <= queueDelayLimitSeconds * 1000;

/**
 * Returns the time under which a run is indexed in `due`. The sweep takes entries older than the grace period,
 * so it takes a queued run only after its message was lost, and any other run when it is due.
 */
export const indexedDueAt = (dueAt: number, now: number): number =>
  canWaitInQueue(dueAt, now) ? dueAt : dueAt - redriveGraceMilliseconds;

import { minuteMilliseconds, minuteSeconds } from "../time/durations.ts";

/** The longest delay of a message, SQS's limit. Deliveries with longer waits are found through the index `due`. */
const queueDelayLimitSeconds = 15 * minuteSeconds;

/** An attempt overdue by this long was lost in a crash and is queued again. */
export const redriveGraceMilliseconds = minuteMilliseconds;

/** After an attempt is queued again it is rechecked only after this pause, so that a backlog is not multiplied. */
export const redrivePauseMilliseconds = 10 * minuteMilliseconds;

/** Whether an attempt at this instant can wait in a queue; instants are epoch milliseconds. */
export const canWaitInQueue = (nextAttemptAt: number, now: number): boolean =>
  nextAttemptAt - now <= queueDelayLimitSeconds * 1000;

/**
 * The time under which a pending delivery is indexed in `due`. The sweep takes entries older than the grace period.
 * An attempt in a queue is therefore swept only when it was lost; one in no queue is swept when it is due.
 */
export const indexedDueAt = (nextAttemptAt: number, now: number): number =>
  canWaitInQueue(nextAttemptAt, now) ? nextAttemptAt : nextAttemptAt - redriveGraceMilliseconds;

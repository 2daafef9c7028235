import { minuteMilliseconds, minuteSeconds } from "../time/durations.ts";

/** The longest a queue can hold a message back, SQS's limit. Longer waits are found through the index of due work. */
export const queueDelayLimitSeconds = 15 * minuteSeconds;

/** Due work that nobody has done this long after its time was left behind by a crash, and is queued again. */
export const redriveGraceMilliseconds = minuteMilliseconds;

/** After queueing work again, this long passes before it is looked at once more, so that a backlog is not multiplied. */
export const redrivePauseMilliseconds = 10 * minuteMilliseconds;

/** Whether an attempt at this instant can wait in a queue; instants are epoch milliseconds. */
export const canWaitInQueue = (nextAttemptAt: number, now: number): boolean =>
  nextAttemptAt - now <= queueDelayLimitSeconds * 1000;

/**
 * The instant to file a pending delivery under in the index of due work. The sweep takes what is older than the grace:
 * what a queue carries only when it was left behind, what no queue carries exactly when it is due.
 */
export const indexedDueAt = (nextAttemptAt: number, now: number): number =>
  canWaitInQueue(nextAttemptAt, now) ? nextAttemptAt : nextAttemptAt - redriveGraceMilliseconds;

import { attemptsAtOnceLimit, type EndpointBacklog, type RunResult } from "./backlog.ts";

/** A run starts no further attempt after this time, so that it does not delay the runs of other endpoints. */
const runMilliseconds = 2000;

/**
 * The progress of a delivery run. Attempts are made in steps, concurrently within a step. Instants are epoch
 * milliseconds.
 */
export interface RunProgress {
  startedAt: number;
  /** Number of concurrent attempts in the next step. */
  width: number;
  /** Failed attempts since the last accepted attempt. */
  failures: number;
  /** The time of the last attempt that took over 2 s; null for never. */
  hungAt: number | null;
  /** Whether an attempt failed or was slow. */
  hadTrouble: boolean;
}

/** Result of one attempt. */
export interface RunOutcome {
  isAccepted: boolean;
  /** Whether the attempt took over 2 s. */
  isSlow: boolean;
  /** The start time. */
  at: number;
}

/** Returns the initial progress of a run. */
export const startRun = ({ width, failures, hungAt }: EndpointBacklog, now: number): RunProgress => ({
  startedAt: now,
  width,
  failures,
  hungAt,
  hadTrouble: false,
});

/** Reports whether the run may start another step. */
export const mayGoOn = ({ startedAt }: RunProgress, now: number): boolean =>
  now - startedAt < runMilliseconds;

/**
 * Returns the progress after a step: if all attempts were accepted, the next step makes twice as many attempts, up to
 * ten; otherwise one attempt. Unchanged if no attempt was made.
 */
export function learnFromRound(progress: RunProgress, outcomes: readonly RunOutcome[]): RunProgress {
  if (outcomes.length === 0) return progress;
  const failedCount = outcomes.filter(({ isAccepted }) => !isAccepted).length;
  const slow = outcomes.filter(({ isSlow }) => isSlow);
  return {
    ...progress,
    width: failedCount === 0 ? Math.min(attemptsAtOnceLimit, progress.width * 2) : 1,
    failures: failedCount < outcomes.length ? 0 : progress.failures + failedCount,
    hungAt: slow.reduce<number | null>((last, { at }) => Math.max(at, last ?? at), progress.hungAt),
    hadTrouble: progress.hadTrouble || failedCount + slow.length > 0,
  };
}

/** Returns the run's result for its backlog. `nextAt` is the due time of the next attempt, null if there is none. */
export const resultOfRun = (
  { startedAt, width, failures, hungAt, hadTrouble }: RunProgress,
  nextAt: number | null,
  now: number,
): RunResult => ({
  nextAt,
  troubleMilliseconds: hadTrouble ? now - startedAt : 0,
  width,
  failures,
  hungAt,
});

import { TransactionRefused } from "../persistence/table/transaction.ts";
import { recordMetric } from "../platform/record-metric.ts";

/** Leaves time to respond within a request limit of 15 seconds. */
const defaultRetryMilliseconds = 10_000;

const firstPauseMilliseconds = 10;
/**
 * With this pause, fifty writers that compete for one counter need about seven attempts each. Shorter pauses
 * cause more conflicts.
 */
const longestPauseMilliseconds = 500;

/** The time during which a commit that lost a race is retried. */
export interface RaceOptions {
  /** Default 10 seconds. */
  retryMilliseconds?: number;
}

/** Concurrent commits caused rejections until the time limit. The run changed nothing and may be repeated. */
export class RaceLost extends TransactionRefused {
  constructor(refused: TransactionRefused) {
    super(refused.refusals, refused);
    this.name = "RaceLost";
  }
}

/**
 * Retries "load, decide, commit" while only concurrent commits prevent it: a busy table, or a rejection that `mayRetry`
 * accepts. The next attempt reads the newer state. The limit is a time, not a number of attempts, because the caller
 * waits for the response. Attempts count from 1; from the second on, data read before the run may be outdated.
 * @throws TransactionRefused unchanged when the commit may not be retried.
 * @throws RaceLost when the time is over.
 */
export async function commitWithRetries<Result>(
  run: (attempt: number) => Promise<Result>,
  mayRetry: (refused: TransactionRefused) => boolean = isSequenceTaken,
  { retryMilliseconds = defaultRetryMilliseconds }: RaceOptions = {},
): Promise<Result> {
  const deadline = performance.now() + retryMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch (error) {
      const retryable = error instanceof TransactionRefused && (error.isOnlyBusy || mayRetry(error));
      if (!retryable) throw error;
      if (performance.now() >= deadline) {
        recordMetric("RacesLost", 1);
        throw new RaceLost(error);
      }
      await pause(
        Math.random() * Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (attempt - 1)),
      );
    }
  }
}

/**
 * Reports whether only a change of the partner's event counter (or a busy table) caused the rejection. The commit can
 * then be retried.
 */
function isSequenceTaken(refused: TransactionRefused): boolean {
  return refused.refusals.every((one) => one.reason === "Busy" || one.name.startsWith("event-stream:"));
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

import { TransactionRefused } from "../persistence/transaction.ts";

const attemptLimit = 40;
const longestPauseMilliseconds = 120;

/**
 * Runs "load, decide, commit" again for as long as only other people's concurrent commits stood in the way: transaction
 * conflicts, or a refusal that `mayRetry` accepts (the run then sees the newer state and decides afresh).
 * @throws TransactionRefused as it came when it may not be retried, or after 40 tries.
 */
export async function commitUntilSettled<Result>(
  run: () => Promise<Result>,
  mayRetry: (refused: TransactionRefused) => boolean = isSequenceTaken,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const retryable = error instanceof TransactionRefused && (error.isOnlyConflict || mayRetry(error));
      if (!retryable || attempt >= attemptLimit) throw error;
      await pause(Math.random() * Math.min(longestPauseMilliseconds, 5 * 2 ** Math.min(attempt, 6)));
    }
  }
}

/** True when nothing but the partner's event numbering moved (and transactions collided): deciding afresh will do. */
export function isSequenceTaken(refused: TransactionRefused): boolean {
  return refused.refusals.every(
    (one) => one.reason === "Busy" || one.name.startsWith("event-stream:"),
  );
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

import { TransactionRefused } from "../persistence/transaction.ts";

/** Leaves a request of 15 seconds the time to be answered. */
const usualPatienceMilliseconds = 10_000;

const firstPauseMilliseconds = 10;
/** Of fifty who contend for one counter, each tries seven times at this; with shorter pauses they only keep each other waiting. */
const longestPauseMilliseconds = 500;

/** How long a run that lost a race may try again. */
export interface RaceOptions {
  /** Default 10 seconds. */
  patienceMilliseconds?: number;
}

/** Other people's commits stood in the way for as long as there was patience. The run changed nothing; the next may. */
export class RaceLost extends TransactionRefused {
  constructor(refused: TransactionRefused) {
    super(refused.refusals, refused);
    this.name = "RaceLost";
  }
}

/**
 * Runs "load, decide, commit" again for as long as only other people's concurrent commits stood in the way: a table that is
 * busy, or a refusal that `mayRetry` accepts (the run then sees the newer state and decides afresh). How often depends on
 * how long the runs take, since whoever waits for the answer counts seconds and not tries. Attempts count from 1: from the
 * second on, what was known before is old.
 * @throws TransactionRefused as it came when it may not be retried.
 * @throws RaceLost when patience is at its end.
 */
export async function commitUntilSettled<Result>(
  run: (attempt: number) => Promise<Result>,
  mayRetry: (refused: TransactionRefused) => boolean = isSequenceTaken,
  { patienceMilliseconds = usualPatienceMilliseconds }: RaceOptions = {},
): Promise<Result> {
  const givesUpAt = performance.now() + patienceMilliseconds;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run(attempt);
    } catch (error) {
      const retryable = error instanceof TransactionRefused && (error.isOnlyBusy || mayRetry(error));
      if (!retryable) throw error;
      if (performance.now() >= givesUpAt) throw new RaceLost(error);
      await pause(
        Math.random() * Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (attempt - 1)),
      );
    }
  }
}

/** True when nothing but the partner's event numbering moved (and the table was busy): deciding afresh will do. */
export function isSequenceTaken(refused: TransactionRefused): boolean {
  return refused.refusals.every((one) => one.reason === "Busy" || one.name.startsWith("event-stream:"));
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

import { splitIntoTransactions } from "../../persistence/table/fit-transaction.ts";
import { commit, TransactionRefused, type Write } from "../../persistence/table/transaction.ts";
import { updateOne } from "../../persistence/table/update-one.ts";
import { commitWithRetries } from "../commit-with-retries.ts";

/** Maximum time that an update waits for further updates to join its batch while other work is running. */
const longestWaitMilliseconds = 50;

/** A requested update with its waiting callers. */
interface AskedUpdate {
  write: Write;
  /** Receives whether the update's condition held. */
  resolve: (isStored: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * Merges the updates of concurrent tasks into one call. It commits as soon as all tasks wait for their update, or 50 ms
 * after the first update. Each update succeeds or fails independently, as if made alone.
 */
export class UpdateGathering {
  #waiting: AskedUpdate[] = [];
  /** Tasks that are running and do not wait for an update. */
  #busy = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * Runs a task, which may make updates one after the other. All tasks must be started synchronously
   * together.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#stopWorking();
    }
  }

  /**
   * Makes an update for a task that `run` has started. Returns false when its condition did not hold.
   * @throws TransactionRefused when other writers block the item for too long
   */
  async update(write: Write): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.#waiting.push({ write, resolve, reject });
    this.#timer ??= setTimeout(() => this.#makeAll(), longestWaitMilliseconds);
    this.#stopWorking();
    try {
      return await promise;
    } finally {
      this.#busy += 1;
    }
  }

  #stopWorking(): void {
    this.#busy -= 1;
    // Deferred, because other tasks may be about to start, or may have received their results at the same moment.
    setImmediate(() => {
      if (this.#busy === 0) this.#makeAll();
    });
  }

  #makeAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const asked = this.#waiting;
    this.#waiting = [];
    // A transaction accepts one write per item, so further updates of an item are made alone.
    const byItem = Map.groupBy(asked, ({ write }) => JSON.stringify(write.operation.Update?.Key));
    const firsts = [...byItem.values()].flatMap((ofItem) => ofItem.slice(0, 1));
    for (const { groups } of splitIntoTransactions(firsts, ({ write }) => [write])) void makeTogether(groups);
    for (const ofItem of byItem.values()) for (const one of ofItem.slice(1)) void makeAlone(one);
  }
}

/**
 * Commits all updates in one transaction. If the transaction is rejected, commits each update alone, so that a failed
 * condition does not block the other updates.
 */
async function makeTogether(asked: readonly AskedUpdate[]): Promise<void> {
  try {
    // A single update without a transaction costs half.
    const areMade = asked.length > 1 && (await tryToCommit(asked.map(({ write }) => write)));
    for (const one of asked) {
      if (areMade) one.resolve(true);
      else void makeAlone(one);
    }
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}

async function tryToCommit(writes: readonly Write[]): Promise<boolean> {
  try {
    await commit(writes);
    return true;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    return false;
  }
}

async function makeAlone({ write, resolve, reject }: AskedUpdate): Promise<void> {
  try {
    const neverElse = () => false;
    resolve(await commitWithRetries(() => updateOne(write), neverElse));
  } catch (error) {
    reject(error);
  }
}

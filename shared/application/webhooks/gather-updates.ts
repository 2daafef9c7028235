import { splitIntoTransactions } from "../../persistence/fit-transaction.ts";
import { commit, TransactionRefused, type Write } from "../../persistence/transaction.ts";
import { updateOne } from "../../persistence/update-one.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";

/** An update waits for others at most this long, and only while a piece of work is still under way. */
const longestWaitMilliseconds = 50;

/** A requested update with its waiting callers. */
interface AskedUpdate {
  write: Write;
  /** Takes whether the guard let it pass. */
  resolve: (isStored: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets pieces of work that run side by side make their updates in one call: as soon as none of them does anything but
 * wait for its update, or 50 ms after the first asked. Each update has its own fate, as if it were made alone.
 */
export class UpdateGathering {
  #waiting: AskedUpdate[] = [];
  /** Pieces of work that are under way and do not wait for an update. */
  #busy = 0;
  #timer: NodeJS.Timeout | undefined;

  /** Runs a piece of work, which may ask for updates one after the other. All are to be begun in one go. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#stopWorking();
    }
  }

  /**
   * Makes an update on behalf of a piece of work that is run here. Returns false when its guard refused it.
   * @throws TransactionRefused when others hold the item for longer than it can be waited for
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
    // Not at once, because other pieces of work may be about to begin, or have been answered in the same moment.
    setImmediate(() => {
      if (this.#busy === 0) this.#makeAll();
    });
  }

  #makeAll(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const asked = this.#waiting;
    this.#waiting = [];
    // A transaction takes one write for an item: of several the others are made alone.
    const byItem = Map.groupBy(asked, ({ write }) => JSON.stringify(write.operation.Update?.Key));
    const firsts = [...byItem.values()].flatMap((ofItem) => ofItem.slice(0, 1));
    for (const { groups } of splitIntoTransactions(firsts, ({ write }) => [write])) void makeTogether(groups);
    for (const ofItem of byItem.values()) for (const one of ofItem.slice(1)) void makeAlone(one);
  }
}

/** All in one transaction; if it is rejected, each alone, so that no failed condition blocks other updates. */
async function makeTogether(asked: readonly AskedUpdate[]): Promise<void> {
  try {
    // Alone an update costs half.
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
    resolve(await commitUntilSettled(() => updateOne(write), neverElse));
  } catch (error) {
    reject(error);
  }
}

import type { LocalFunction } from "./read-functions.ts";

/** Counts what runs, so that a function runs at most as often at once as its template and the account allow. */
export class ConcurrencyLimits {
  readonly #unreserved: number;
  /** By function name; its versions share its reservation. */
  readonly #running = new Map<string, number>();
  #runningUnreserved = 0;

  /** @param unreserved the concurrency shared by functions without a reservation */
  constructor(unreserved: number) {
    this.#unreserved = unreserved;
  }

  /**
   * Takes a run for the function; false when Lambda would throttle it. Each one taken has to be returned by `leave`.
   */
  enter(local: LocalFunction): boolean {
    const running = this.#running.get(local.name) ?? 0;
    const isFull =
      local.reservedConcurrency === null
        ? this.#runningUnreserved >= this.#unreserved
        : running >= local.reservedConcurrency;
    if (isFull) return false;
    this.#running.set(local.name, running + 1);
    if (local.reservedConcurrency === null) this.#runningUnreserved += 1;
    return true;
  }

  /** Returns a run. */
  leave(local: LocalFunction): void {
    this.#running.set(local.name, this.#running.get(local.name)! - 1);
    if (local.reservedConcurrency === null) this.#runningUnreserved -= 1;
  }
}

import type { LocalFunction } from "./read-functions.ts";

/** Counts concurrent runs, so that no function exceeds the limits of its template and the account. */
export class ConcurrencyLimits {
  readonly #unreserved: number;
  /** Running calls by function name; the versions of a function share its reservation. */
  readonly #running = new Map<string, number>();
  #runningUnreserved = 0;

  /** @param unreserved the concurrency shared by functions without a reservation */
  constructor(unreserved: number) {
    this.#unreserved = unreserved;
  }

  /**
   * Starts a run of the function; returns false when Lambda would throttle the run. Each started run must end with
   * `leave`.
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

  /** Releases a run's share of the concurrency. */
  leave(local: LocalFunction): void {
    this.#running.set(local.name, this.#running.get(local.name)! - 1);
    if (local.reservedConcurrency === null) this.#runningUnreserved -= 1;
  }
}

const failuresToOpen = 5;
const openMilliseconds = 15_000;

/**
 * Stops calls to a failing upstream. Five failures in a row open the breaker. After 15 seconds one trial call is
 * admitted: its success closes the breaker, its failure keeps it open for another 15 seconds.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #openedAt: number | null = null;

  /** @param now milliseconds of any clock that only moves forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Reports whether a call may be made now. A call that is admitted while the breaker is open is the trial. */
  admits(): boolean {
    if (this.#openedAt === null) return true;
    if (this.#now() - this.#openedAt < openMilliseconds) return false;
    // Restarts the pause, so that no other call is admitted during the trial.
    this.#openedAt = this.#now();
    return true;
  }

  /** Records a call that got a response. */
  recordSuccess(): void {
    this.#failures = 0;
    this.#openedAt = null;
  }

  /** Records a call that failed after its retry. Returns whether the breaker is open now. */
  recordFailure(): boolean {
    this.#failures += 1;
    const opens = this.#failures >= failuresToOpen;
    if (opens) this.#openedAt = this.#now();
    return opens;
  }
}

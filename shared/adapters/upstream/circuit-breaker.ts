const failuresToOpen = 5;
const openMilliseconds = 15_000;

/**
 * Keeps calls away from an upstream that fails. Five failures in a row open it; 15 seconds later one call at a time is let
 * through, whose success closes it and whose failure keeps it open for another 15 seconds.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #openedAt: number | null = null;

  /** @param now milliseconds of any clock that only moves forward */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether a call may be made now; a call that is let through while open is the one that tries. */
  admits(): boolean {
    if (this.#openedAt === null) return true;
    if (this.#now() - this.#openedAt < openMilliseconds) return false;
    // Whoever comes while the trial is under way waits for its outcome like everybody else.
    this.#openedAt = this.#now();
    return true;
  }

  /** Notes that a call was answered. */
  recordSuccess(): void {
    this.#failures = 0;
    this.#openedAt = null;
  }

  /** Notes that a call failed for good. */
  recordFailure(): void {
    this.#failures += 1;
    if (this.#failures >= failuresToOpen) this.#openedAt = this.#now();
  }
}

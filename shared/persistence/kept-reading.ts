/**
 * The time for which a process caches settings: exchange rate, fees, current search index. A change is visible
 * everywhere after this time. Binding prices read the settings again: see `getFees`, `getFxRate`.
 */
export const keptSeconds = 5;

/**
 * Something that every request reads and that rarely changes, kept for `keptSeconds`. Requests at the same time share
 * one reading; one that fails is not kept. A process sees its own changes at once.
 */
export class KeptReading<Value> {
  #kept: { value: Promise<Value>; begunAt: number } | null = null;

  /**
   * Returns the value as it was at most `keptSeconds` before `now`, epoch milliseconds; `read` gets it from the table.
   */
  at(now: number, read: () => Promise<Value>): Promise<Value> {
    const age = this.#kept === null ? null : now - this.#kept.begunAt;
    // A clock that was set back says nothing about ages.
    if (this.#kept !== null && age !== null && age >= 0 && age < keptSeconds * 1000) return this.#kept.value;
    const reading = { value: read(), begunAt: now };
    this.#kept = reading;
    reading.value.catch(() => {
      if (this.#kept === reading) this.#kept = null;
    });
    return reading.value;
  }

  /** Reads anew next time: this process has changed it. */
  forget(): void {
    this.#kept = null;
  }
}

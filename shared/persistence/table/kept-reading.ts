/**
 * The time for which a process caches settings: exchange rate, fees, current search index. A change is
 * visible everywhere after this time. Binding prices read the settings without this cache: see `getFees`,
 * `getFxRate`.
 */
export const keptSeconds = 5;

/**
 * A value that every request reads and that rarely changes, cached for `keptSeconds`. Concurrent requests share one
 * read, and a failed read is not cached. A process sees its own changes immediately.
 */
export class KeptReading<Value> {
  #kept: { value: Promise<Value>; begunAt: number } | null = null;

  /**
   * Returns the value as it was at most `keptSeconds` before `now`, epoch milliseconds; `read` reads it from
   * the table.
   */
  at(now: number, read: () => Promise<Value>): Promise<Value> {
    const age = this.#kept === null ? null : now - this.#kept.begunAt;
    // A clock that was set back invalidates all ages.
    if (this.#kept !== null && age !== null && age >= 0 && age < keptSeconds * 1000) return this.#kept.value;
    const reading = { value: read(), begunAt: now };
    this.#kept = reading;
    reading.value.catch(() => {
      if (this.#kept === reading) this.#kept = null;
    });
    return reading.value;
  }

  /** Clears the cache, because this process has changed the value. */
  forget(): void {
    this.#kept = null;
  }
}

import { hourMilliseconds, minuteMilliseconds } from "../../domain/time/durations.ts";
import { describeError } from "../../platform/describe-error.ts";
import { logger } from "../../platform/logger.ts";
import { recordMetric } from "../../platform/record-metric.ts";

/** The time for which a value is used before it is read again. */
export const freshMilliseconds = 5 * minuteMilliseconds;
/** The time for which an expired value is still used. */
export const longestUseMilliseconds = hourMilliseconds;
/** The delay after a failed refresh, or after `readOtherThan` found no new value. */
export const pauseMilliseconds = 10_000;

/** There is no value: the secret could not be read or is malformed. */
class SecretUnavailable extends Error {
  override readonly name = "SecretUnavailable";
}

/**
 * One secret in the memory of a function environment. It is read when first needed and refreshed after five
 * minutes. A value that cannot be refreshed is used for up to an hour. Concurrent callers share one read.
 * Failed reads are logged and counted by the secret's name, without its value.
 */
export class CachedSecret {
  readonly #label: string;
  readonly #fetch: () => Promise<string>;
  readonly #now: () => number;
  #kept: { value: string; readAt: number } | null = null;
  #reading: Promise<string> | null = null;
  #readingAfresh: Promise<void> | null = null;
  #failedAt = Number.NEGATIVE_INFINITY;
  #fruitlessAt = Number.NEGATIVE_INFINITY;

  /**
   * @param label the secret's name in the log
   * @param fetch reads and validates the value; its errors are logged and must not contain the value
   * @param now epoch milliseconds; a monotonic clock would not count the time during which an environment is frozen
   */
  constructor(label: string, fetch: () => Promise<string>, now: () => number = Date.now) {
    this.#label = label;
    this.#fetch = fetch;
    this.#now = now;
  }

  /**
   * Returns the value.
   * @throws SecretUnavailable if there is none, or if it was read more than an hour ago
   */
  async read(): Promise<string> {
    if (this.#isYoungerThan(freshMilliseconds)) return this.#requireValue();
    const mayServeOn = () => this.#isYoungerThan(longestUseMilliseconds);
    if (mayServeOn() && this.#isWithinPause(this.#failedAt)) return this.#requireValue();
    try {
      return await this.#readOnce();
    } catch (cause) {
      if (mayServeOn()) return this.#requireValue();
      throw new SecretUnavailable(`The secret ${this.#label} is not available`, { cause });
    }
  }

  /**
   * Returns a value other than the rejected value, or null if there is none. Reads the secret again unless another
   * caller has already read a new value. After a read without a new value, it returns null for ten seconds, so that
   * repeated rejections do not each cause a read.
   */
  async readOtherThan(refused: string): Promise<string | null> {
    if (this.#kept?.value === refused && !this.#isWithinPause(this.#fruitlessAt)) {
      this.#readingAfresh ??= this.#readAfresh(refused).finally(() => {
        this.#readingAfresh = null;
      });
      await this.#readingAfresh;
    }
    const value = this.#kept?.value ?? null;
    return value === refused ? null : value;
  }

  async #readAfresh(refused: string): Promise<void> {
    const ignore = () => undefined;
    // A refresh in progress may have started before the secret was changed.
    await this.#reading?.catch(ignore);
    if (this.#kept?.value === refused) await this.#readOnce().catch(ignore);
    if (this.#kept?.value === refused) this.#fruitlessAt = this.#now();
  }

  #readOnce(): Promise<string> {
    this.#reading ??= this.#fetchAndKeep().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #fetchAndKeep(): Promise<string> {
    try {
      const value = await this.#fetch();
      this.#kept = { value, readAt: this.#now() };
      return value;
    } catch (error) {
      this.#failedAt = this.#now();
      recordMetric("SecretReadsFailed", 1);
      logger.error("A secret could not be read", {
        secret: this.#label,
        is_in_use: this.#isYoungerThan(longestUseMilliseconds),
        error: describeError(error),
      });
      throw error;
    }
  }

  #isYoungerThan(milliseconds: number): boolean {
    return this.#kept !== null && this.#now() - this.#kept.readAt < milliseconds;
  }

  #isWithinPause(since: number): boolean {
    return this.#now() - since < pauseMilliseconds;
  }

  #requireValue(): string {
    if (this.#kept === null) throw new SecretUnavailable(`The secret ${this.#label} was never read`);
    return this.#kept.value;
  }
}

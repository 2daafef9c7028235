import type { ApiKey } from "../../domain/access/api-key.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";

const keyCountLimit = 1000;
/** A cached key is accepted for this long while the table cannot be read. */
export const servableAgeMilliseconds = minuteMilliseconds;

interface Remembered {
  key: ApiKey;
  readAt: number;
}

/**
 * The keys that this process read recently. A successful read of the table always takes precedence. The cache only
 * suggests which request to try first, and replaces a failed read for at most 60 seconds.
 */
export class KeyMemory {
  readonly #byHash = new Map<string, Remembered>();

  /** Caches a key that was just read. When there are too many, the least recently read key is removed. */
  remember(key: ApiKey, now: number): void {
    this.#byHash.delete(key.keyHash);
    this.#byHash.set(key.keyHash, { key, readAt: now });
    const oldest = this.#byHash.keys().next().value;
    if (this.#byHash.size > keyCountLimit && oldest !== undefined) this.#byHash.delete(oldest);
  }

  /** Forgets a key that the table does not contain. */
  forget(keyHash: string): void {
    this.#byHash.delete(keyHash);
  }

  /** Returns the key from its last read, regardless of age. The key may be outdated. */
  hint(keyHash: string): ApiKey | null {
    return this.#byHash.get(keyHash)?.key ?? null;
  }

  /** Returns the key, if it was read within the last 60 seconds; otherwise null. */
  standIn(keyHash: string, now: number): ApiKey | null {
    const found = this.#byHash.get(keyHash);
    return found !== undefined && now - found.readAt <= servableAgeMilliseconds ? found.key : null;
  }
}

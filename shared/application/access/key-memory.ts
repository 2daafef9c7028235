import type { ApiKey } from "../../domain/access/api-key.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";

const keyCountLimit = 1000;
/** A key that was read is served for this long while the table cannot be read. */
export const servableAgeMilliseconds = minuteMilliseconds;

interface Remembered {
  key: ApiKey;
  readAt: number;
}

/**
 * The keys this process has read recently. It never replaces a read of the table that succeeds: it only suggests which
 * kind of request to try first, and serves as a fallback for at most 60 seconds when the read fails.
 */
export class KeyMemory {
  readonly #byHash = new Map<string, Remembered>();

  /** Remembers a key as it was just read; drops the least recently read one when there are too many. */
  remember(key: ApiKey, now: number): void {
    this.#byHash.delete(key.keyHash);
    this.#byHash.set(key.keyHash, { key, readAt: now });
    const oldest = this.#byHash.keys().next().value;
    if (this.#byHash.size > keyCountLimit && oldest !== undefined) this.#byHash.delete(oldest);
  }

  /** Forgets a key the table does not know. */
  forget(keyHash: string): void {
    this.#byHash.delete(keyHash);
  }

  /** Returns the key as last read at any time: a hint that may be outdated. */
  hint(keyHash: string): ApiKey | null {
    return this.#byHash.get(keyHash)?.key ?? null;
  }

  /** Returns the key, if it was read within the last 60 seconds; otherwise null. */
  standIn(keyHash: string, now: number): ApiKey | null {
    const found = this.#byHash.get(keyHash);
    return found !== undefined && now - found.readAt <= servableAgeMilliseconds ? found.key : null;
  }
}

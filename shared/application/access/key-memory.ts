import type { ApiKey } from "../../domain/access/api-key.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";

const keyCountLimit = 1000;
const servableAgeMilliseconds = minuteMilliseconds;

interface Remembered {
  key: ApiKey;
  readAt: number;
}

/**
 * The keys this process has seen lately. It never answers instead of the table while that can be read: it tells which
 * kind of request to try first, and stands in for at most 60 seconds when the read fails.
 */
export class KeyMemory {
  readonly #byHash = new Map<string, Remembered>();

  /** Remembers a key as it was just read; forgets the one least lately read when there are too many. */
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

  /** The key as last seen, however long ago: a hint, not a fact. */
  hint(keyHash: string): ApiKey | null {
    return this.#byHash.get(keyHash)?.key ?? null;
  }

  /** The key when it was read no longer than 60 seconds ago. */
  standIn(keyHash: string, now: number): ApiKey | null {
    const found = this.#byHash.get(keyHash);
    return found !== undefined && now - found.readAt <= servableAgeMilliseconds ? found.key : null;
  }
}

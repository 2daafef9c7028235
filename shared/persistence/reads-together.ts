import type { ItemKey } from "./keys.ts";

/** A read that waits for its request. */
export interface WaitingRead<Found> {
  key: ItemKey;
  resolve: (found: Found | null) => void;
  reject: (error: unknown) => void;
}

/** Returns the name of an item within the table. */
export const nameOfItem = ({ pk, sk }: { pk: unknown; sk: unknown }): string => `${pk}\n${sk}`;

/**
 * Collects the reads that start at one moment, for one request: what a request costs in processor time is mostly paid
 * once, however many items it reads. Reads of the same item share an answer.
 */
export class ReadsTogether<Found> {
  readonly #send: (waiting: WaitingRead<Found>[]) => Promise<void>;
  #waiting = new Map<string, WaitingRead<Found> & { found: Promise<Found | null> }>();

  /** @param send settles each of the reads; those that it leaves fail with its error */
  constructor(send: (waiting: WaitingRead<Found>[]) => Promise<void>) {
    this.#send = send;
  }

  /** Returns the item of a key as it is found by the next request; null when it does not exist. */
  read(key: ItemKey): Promise<Found | null> {
    const name = nameOfItem(key);
    const same = this.#waiting.get(name);
    if (same !== undefined) return same.found;
    // After the promises that are settled now, whose continuations may read as well.
    if (this.#waiting.size === 0) void Promise.resolve().then(() => process.nextTick(() => this.#flush()));
    const { promise, resolve, reject } = Promise.withResolvers<Found | null>();
    this.#waiting.set(name, { key, resolve, reject, found: promise });
    return promise;
  }

  #flush(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting = new Map();
    this.#send(waiting).catch((error: unknown) => {
      for (const { reject } of waiting) reject(error);
    });
  }
}

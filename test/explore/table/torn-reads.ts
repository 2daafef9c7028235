import type { Item } from "./attribute-value.ts";

/** Items before a transaction, by name of their key. Null for items that did not exist. */
export type EarlierItems = ReadonlyMap<string, Item | null>;

const nothing: EarlierItems = new Map();

/**
 * The part of the last transaction that reads of several items miss. DynamoDB returns committed items, but a
 * transaction's items do not all become visible at once: until the author's next call, queries and batch reads by
 * others return alternating halves of it. A repeated read returns all of it.
 */
export class TornReads {
  /** Whether reads miss anything. */
  isOn = false;
  #last: { author: string; before: [string, Item | null][] } | null = null;
  readonly #torn = new Set<string>();
  #readCount = 0;

  /** Records a transaction of a known caller with the previous items. */
  note(author: string | undefined, before: [string, Item | null][]): void {
    this.#last = author === undefined ? null : { author, before };
  }

  /**
   * Records that a caller continues after its last transaction's response. The transaction is then completely
   * visible.
   */
  goOn(caller: string | undefined): void {
    if (caller === this.#last?.author) this.#last = null;
  }

  /** Returns the items that a read returns in their state before the last transaction. */
  missedBy(caller: string | undefined, request: object): EarlierItems {
    if (!this.isOn || this.#last === null || caller === undefined) return nothing;
    const read = `${caller} ${JSON.stringify(request)}`;
    if (this.#torn.has(read)) return nothing;
    this.#torn.add(read);
    this.#readCount += 1;
    return new Map(this.#last.before.filter((_, at) => at % 2 === this.#readCount % 2));
  }

  forget(): void {
    this.#last = null;
    this.#torn.clear();
    this.#readCount = 0;
  }
}

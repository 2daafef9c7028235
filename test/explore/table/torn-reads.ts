import type { Item } from "./attribute-value.ts";

/** Items by the name of their key as they were before a transaction; null for those that there were not. */
export type EarlierItems = ReadonlyMap<string, Item | null>;

const nothing: EarlierItems = new Map();

/**
 * What reads of several items miss of the last transaction. DynamoDB promises committed items, not a moment at which
 * all items of a transaction appear: until its author goes on, everybody else's queries and batches of reads show one
 * half of it, by turns this and that half. The same read made again shows all of it.
 */
export class TornReads {
  /** Whether reads miss anything. */
  isOn = false;
  #last: { author: string; before: [string, Item | null][] } | null = null;
  readonly #torn = new Set<string>();
  #readCount = 0;

  /** Notes a transaction of one who is known, with its items as they were before. */
  note(author: string | undefined, before: [string, Item | null][]): void {
    this.#last = author === undefined ? null : { author, before };
  }

  /** Whoever makes a call has had the answer to its last transaction: from then on all of it is there. */
  goOn(caller: string | undefined): void {
    if (caller === this.#last?.author) this.#last = null;
  }

  /** The items that a read shows as they were before the last transaction. */
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

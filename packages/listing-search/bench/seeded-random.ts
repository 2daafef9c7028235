/** Repeatable pseudo-random choices (mulberry32), so that every engine sees the same listings and queries. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)]!;
  }

  /** Returns an item. The greater the skew, the more often earlier items are returned; a skew of 1 is uniform. */
  pickEarly<Item>(items: readonly Item[], skew = 3): Item {
    return items[Math.floor(this.next() ** skew * items.length)]!;
  }

  /** Returns `count` different items, or all if there are fewer. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const chosen = new Set<Item>();
    while (chosen.size < Math.min(count, items.length)) chosen.add(this.pick(items));
    return [...chosen];
  }
}

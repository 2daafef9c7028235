/** A random generator with a seed: the same seed gives the same values on every machine. */
export class RandomSource {
  #state: number;

  /** @param seed any text */
  constructor(seed: string) {
    this.#state = 0x811c9dc5;
    for (const character of seed) {
      this.#state = Math.imul(this.#state ^ character.charCodeAt(0), 0x01000193);
    }
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns a whole number between the bounds, both included. */
  integer(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1));
  }

  /** Returns true in this share of the draws. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Returns one of the items, each as likely as the others. */
  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.next() * items.length)] as Item;
  }

  /** Returns one of the names, with probabilities proportional to their weights. */
  pickWeighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[];
    let rest = this.next() * names.reduce((sum, name) => sum + weights[name], 0);
    for (const name of names) {
      rest -= weights[name];
      if (rest < 0) return name;
    }
    return names.at(-1) as Name;
  }

  /** Returns a normally distributed number around `mean`, rarely more than three deviations away. */
  bell(mean: number, deviation: number): number {
    let sum = 0;
    for (let draw = 0; draw < 6; draw += 1) sum += this.next();
    return mean + (sum - 3) * Math.SQRT2 * deviation;
  }

  /** Returns some of the items in their order. `share` is the probability of each item. */
  some<Item>(items: readonly Item[], share: number): Item[] {
    return items.filter(() => this.chance(share));
  }
}

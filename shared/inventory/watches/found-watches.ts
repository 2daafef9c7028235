import { uncertainBit } from "./watch-entry.ts";

/** Watches found for one car; the lists are valid until the next search. */
export interface Candidates {
  /** Watches that match. */
  certain: Uint32Array;
  /** Watches that match only if `evaluateCar` confirms the match. */
  uncertain: Uint32Array;
}

/** Collects watch numbers in buffers that are reused. */
export class FoundWatches {
  #certain = new Uint32Array(64);
  #uncertain = new Uint32Array(64);
  #positions = new Int32Array(64);
  #certainCount = 0;
  #uncertainCount = 0;

  clear(): void {
    this.#certainCount = 0;
    this.#uncertainCount = 0;
  }

  /**
   * Reserves space for `count` more watches.
   * @returns a buffer for positions, with space for at least `count + 1`
   */
  reserve(count: number): Int32Array {
    if (count >= this.#positions.length) this.#positions = new Int32Array(count * 2);
    this.#certain = withRoom(this.#certain, this.#certainCount + count);
    this.#uncertain = withRoom(this.#uncertain, this.#uncertainCount + count);
    return this.#positions;
  }

  /** Adds the watch of an entry's `watch` word; there must be room. */
  add(watch: number): void {
    if (watch >= 0) this.#certain[this.#certainCount++] = watch;
    else this.#uncertain[this.#uncertainCount++] = watch & ~uncertainBit;
  }

  get candidates(): Candidates {
    return {
      certain: this.#certain.subarray(0, this.#certainCount),
      uncertain: this.#uncertain.subarray(0, this.#uncertainCount),
    };
  }
}

function withRoom(list: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  if (length <= list.length) return list;
  const longer = new Uint32Array(Math.max(length, list.length * 2));
  longer.set(list);
  return longer;
}

/** Keeps the smallest of the numbers offered to it, up to a fixed number of them. */
export class SmallestSelection {
  readonly #limit: number;
  /** A heap whose root is the largest kept number. */
  readonly #heap: Float64Array;
  #size = 0;
  /** Only numbers below this are kept. */
  bound: number;

  /**
   * @param limit how many to keep, at least 1
   * @param bound only numbers below it are kept
   */
  constructor(limit: number, bound: number) {
    this.#limit = limit;
    this.bound = bound;
    this.#heap = new Float64Array(limit);
  }

  /** Keeps a number that is below `bound`. */
  keep(value: number): void {
    if (this.#size < this.#limit) {
      this.#siftUp(value, this.#size);
      this.#size += 1;
    } else this.#siftDown(value);
    if (this.#size === this.#limit) this.bound = this.#heap[0] ?? Number.POSITIVE_INFINITY;
  }

  /** The kept numbers in ascending order. */
  sorted(): Float64Array {
    return this.#heap.slice(0, this.#size).sort();
  }

  #siftUp(value: number, from: number): void {
    const heap = this.#heap;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      const above = heap[parent] ?? 0;
      if (above >= value) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = value;
  }

  #siftDown(value: number): void {
    const heap = this.#heap;
    const size = this.#size;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (heap[child + 1] ?? 0) > (heap[child] ?? 0)) child += 1;
      const below = heap[child] ?? 0;
      if (below <= value) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = value;
  }
}

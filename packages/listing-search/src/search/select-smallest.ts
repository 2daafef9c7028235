// All selections share one heap, because searches are synchronous and the result of a selection is read before the next
// selection begins.
let sharedNumbers = new Float64Array(256);
let sharedRows = new Uint32Array(256);

/**
 * Keeps the rows with the smallest offered numbers, up to a fixed count. Only one selection exists at a time, because a
 * new selection reuses the memory.
 */
export class SmallestSelection {
  readonly #limit: number;
  /** A heap whose root is the largest kept number. */
  readonly #heap: Float64Array;
  /** The row of each number in the heap. */
  readonly #rows: Uint32Array;
  #size = 0;
  /** Only numbers below this bound are kept. */
  bound: number;

  /**
   * @param limit the number of rows to keep, at least 1
   * @param bound only smaller numbers are kept
   */
  constructor(limit: number, bound: number) {
    this.#limit = limit;
    this.bound = bound;
    if (sharedRows.length < limit) {
      sharedNumbers = new Float64Array(limit);
      sharedRows = new Uint32Array(limit);
    }
    this.#heap = sharedNumbers;
    this.#rows = sharedRows;
  }

  /** Keeps a row with a number below `bound`. */
  keep(value: number, row: number): void {
    if (this.#size < this.#limit) {
      this.#siftUp(value, row);
      this.#size += 1;
    } else this.#siftDown(value, row, this.#size);
    if (this.#size === this.#limit) this.bound = this.#heap[0] ?? Number.POSITIVE_INFINITY;
  }

  /** Returns the kept rows in ascending order of their numbers, and empties the selection. */
  takeSorted(): number[] {
    const sorted = new Array<number>(this.#size);
    while (this.#size > 0) {
      this.#size -= 1;
      sorted[this.#size] = this.#rows[0] ?? 0;
      this.#siftDown(this.#heap[this.#size] ?? 0, this.#rows[this.#size] ?? 0, this.#size);
    }
    return sorted;
  }

  #siftUp(value: number, row: number): void {
    const heap = this.#heap;
    const rows = this.#rows;
    let at = this.#size;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      const above = heap[parent] ?? 0;
      if (above >= value) break;
      heap[at] = above;
      rows[at] = rows[parent] ?? 0;
      at = parent;
    }
    heap[at] = value;
    rows[at] = row;
  }

  /** Replaces the root of the heap, which has `size` rows, and restores the order of the heap. */
  #siftDown(value: number, row: number, size: number): void {
    const heap = this.#heap;
    const rows = this.#rows;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (heap[child + 1] ?? 0) > (heap[child] ?? 0)) child += 1;
      const below = heap[child] ?? 0;
      if (below <= value) break;
      heap[at] = below;
      rows[at] = rows[child] ?? 0;
      at = child;
    }
    heap[at] = value;
    rows[at] = row;
  }
}

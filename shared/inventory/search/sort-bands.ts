import { everyRow, type RowMask } from "./match-set.ts";
import type { SortOrder } from "./sort-order.ts";

/**
 * The rows of a sort divided into bands, in sort order, at the marks of the column, for which there are bitsets of the
 * rows below. Rows with unknown keys are the last band.
 */
export class SortBands {
  /** Key position at which each band of known keys begins, then the end of the last. */
  readonly #keys: number[];
  /** For each of these, the rows whose code is below the mark; null for no rows or all rows, as the mark implies. */
  readonly #below: (Uint32Array | null)[];
  readonly #descending: boolean;
  readonly #known: Uint32Array | null;

  constructor({ column, descending }: SortOrder) {
    const codes = [0, ...column.marks, column.nullCode];
    this.#descending = descending;
    this.#known = column.knownRows;
    this.#below = [null, ...codes.slice(1, -1).map((_, position) => column.belowMark(position)), this.#known];
    this.#keys = codes;
    if (descending) {
      this.#keys = codes.map((code) => column.nullCode - code).reverse();
      this.#below.reverse();
    }
  }

  /** Number of bands of known keys; the band after them is that of unknown keys. */
  get knownCount(): number {
    return this.#keys.length - 1;
  }

  /** The band that holds a key position. */
  bandOf(key: number): number {
    return this.#keys.findLastIndex((first) => first <= key);
  }

  /** Key position at which a band begins; that of the band after the last is one past all keys. */
  startOf(band: number): number {
    return this.#keys[band] ?? (this.#keys.at(-1) ?? 0) + 1;
  }

  /**
   * The rows of bands `from` (inclusive) to `to` (exclusive): either all of known keys, or the one of unknown keys
   * alone.
   */
  maskOf(from: number, to: number): RowMask {
    if (from === this.knownCount) return { ...everyRow, without: this.#known };
    const [start, end] = [this.#below[from] ?? null, this.#below[to] ?? null];
    return this.#descending ? { within: start, without: end } : { within: end, without: start };
  }
}

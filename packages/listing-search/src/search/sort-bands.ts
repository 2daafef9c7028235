import type { OrderedColumn } from "../columns/ordered-column.ts";
import { everyRow, type RowMask } from "../predicates/match-set.ts";
import type { SortOrder } from "./sort-order.ts";

/**
 * The rows of a sort divided into bands, in sort order. The bands are divided at the column's marks, because a bitset
 * of the rows below each mark is stored. Rows with unknown keys are the last band.
 */
export class SortBands {
  /** Key positions: the start of each band of known keys, then the end of the last band. */
  readonly #keys: number[];
  readonly #column: OrderedColumn;
  readonly #descending: boolean;

  constructor({ column, descending }: SortOrder) {
    const codes = [0, ...column.marks, column.nullCode];
    this.#column = column;
    this.#descending = descending;
    this.#keys = descending ? codes.map((code) => column.nullCode - code).reverse() : codes;
  }

  /** Returns the number of bands of known keys; the following band contains unknown keys. */
  get knownCount(): number {
    return this.#keys.length - 1;
  }

  /** Returns the band of a key position. */
  bandOf(key: number): number {
    return this.#keys.findLastIndex((first) => first <= key);
  }

  /**
   * Returns the key position at which a band starts. The position after the last band is one past all keys.
   */
  startOf(band: number): number {
    return this.#keys[band] ?? (this.#keys.at(-1) ?? 0) + 1;
  }

  /**
   * Returns the rows of bands `from` (inclusive) to `to` (exclusive). All must be bands of known keys, or the range
   * must be only the band of unknown keys.
   */
  maskOf(from: number, to: number): RowMask {
    if (from === this.knownCount) return { ...everyRow, without: this.#column.knownRows };
    const [start, end] = [this.#rowsBelow(from), this.#rowsBelow(to)];
    return this.#descending ? { within: start, without: end } : { within: end, without: start };
  }

  /**
   * Returns the bitset of the rows with a code below all codes of a band; in a descending sort, below or within the
   * band. Null means no rows or all rows, depending on its place in `RowMask`.
   */
  #rowsBelow(band: number): Uint32Array | null {
    const mark = (this.#descending ? this.knownCount - band : band) - 1;
    if (mark === -1) return null;
    return mark === this.#column.markCount ? this.#column.knownRows : this.#column.belowMark(mark);
  }
}

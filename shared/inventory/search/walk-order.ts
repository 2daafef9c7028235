import type { RowSource } from "./row-sources.ts";
import type { SortOrder } from "./sort-order.ts";

/** Rows in sort order from an ordinal on, with key positions below `endKey`. */
export class OrderWalk implements RowSource {
  readonly #order: SortOrder;
  readonly #endKey: number;
  #key: number;
  #at = 0;
  #runEnd = 0;

  constructor(order: SortOrder, fromOrdinal: number, endKey: number) {
    this.#order = order;
    this.#endKey = endKey;
    this.#key = Math.floor(fromOrdinal / order.stride);
    if (this.#key < endKey) this.#openRun(fromOrdinal - this.#key * order.stride);
  }

  /** Number of remaining rows. */
  get remaining(): number {
    const { column, descending } = this.#order;
    if (this.#key >= this.#endKey) return 0;
    const inRun = this.#runEnd - this.#at;
    if (!descending) return inRun + column.countBetween(this.#key + 1, this.#endKey);
    const nulls = this.#endKey > column.nullCode && this.#key < column.nullCode ? this.#nullCount() : 0;
    const lowestKnown = column.nullCode - Math.min(this.#endKey, column.nullCode);
    return (
      inRun +
      nulls +
      (this.#key < column.nullCode ? column.countBetween(lowestKnown, this.#order.flip(this.#key)) : 0)
    );
  }

  /** The ordinal of the next row, or infinity when there is none. */
  get ordinal(): number {
    if (this.remaining === 0) return Number.POSITIVE_INFINITY;
    while (this.#at === this.#runEnd) this.#nextRun();
    return this.#order.ordinalOf(this.#order.column.order[this.#at] ?? 0);
  }

  fill(chunk: Uint32Array, limit: number): number {
    const rows = this.#order.column.order;
    let length = 0;
    while (length < limit && this.#key < this.#endKey) {
      const stop = Math.min(this.#runEnd, this.#at + limit - length);
      for (let at = this.#at; at < stop; at += 1) {
        chunk[length] = rows[at] ?? 0;
        length += 1;
      }
      this.#at = stop;
      if (stop === this.#runEnd) this.#nextRun();
    }
    return length;
  }

  #nextRun(): void {
    this.#key += 1;
    if (this.#key < this.#endKey) this.#openRun(0);
  }

  /** Moves to the first row of the key whose listing id has at least the given rank. */
  #openRun(rank: number): void {
    const { column, rankOfRow } = this.#order;
    const code = this.#order.flip(this.#key);
    let low = column.starts[code] ?? 0;
    let high = column.starts[code + 1] ?? 0;
    this.#runEnd = high;
    if (rank === 0) high = low;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((rankOfRow[column.order[middle] ?? 0] ?? 0) < rank) low = middle + 1;
      else high = middle;
    }
    this.#at = low;
  }

  #nullCount(): number {
    const { column } = this.#order;
    return column.countBetween(column.nullCode, column.nullCode + 1);
  }
}

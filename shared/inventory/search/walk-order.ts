import { gather } from "./missing-bytes.ts";
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
    return this.#order.ordinalOf(this.#order.column.order.at(this.#at));
  }

  /**
   * Does nothing when about so many of the next rows can be read.
   *
   * @throws MissingBytes otherwise
   */
  prepare(rowCount: number): void {
    const { column, descending } = this.#order;
    if (this.#key >= this.#endKey) return;
    const code = this.#order.flip(this.#key);
    const [lowCode, highCode] = descending ? [code - rowCount, code + 1] : [code, code + rowCount + 1];
    // Within the rows of a key the walk goes up, from key to key it goes up or down.
    const end = Math.min(this.#at + rowCount, descending ? this.#runEnd : column.order.length);
    const rest = descending ? this.#at + rowCount - end : 0;
    const runStart = column.startOf(code);
    gather(
      () => column.prepareStarts(lowCode, highCode),
      () => column.order.slice(this.#at, end),
      () => column.order.slice(Math.max(0, runStart - rest), runStart),
    );
  }

  fill(chunk: Uint32Array, limit: number): number {
    const { order } = this.#order.column;
    let length = 0;
    while (length < limit && this.#key < this.#endKey) {
      const stop = Math.min(this.#runEnd, this.#at + limit - length);
      const rows = order.window(this.#at, stop);
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
    const { column } = this.#order;
    const code = this.#order.flip(this.#key);
    column.prepareStarts(code, code + 2);
    const low = column.startOf(code);
    const high = column.startOf(code + 1);
    this.#runEnd = high;
    this.#at = rank === 0 ? low : low + this.#findRank(low, high, rank);
  }

  /** Position, from `low` on, of the first row of a run whose listing id has at least the given rank. */
  #findRank(low: number, high: number, rank: number): number {
    const [rows, rankOfRow] = gather(
      () => this.#order.column.order.slice(low, high),
      () => this.#order.rankOfRow,
    );
    let [from, to] = [0, rows.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((rankOfRow[rows[middle] ?? 0] ?? 0) < rank) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #nullCount(): number {
    const { column } = this.#order;
    return column.countBetween(column.nullCode, column.nullCode + 1);
  }
}

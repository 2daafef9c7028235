import { andWithout, andWords, removeWords } from "../bytes/bitset.ts";
import { gather } from "../bytes/missing-bytes.ts";
import type { CodeColumn } from "../bytes/section.ts";
import type { OrderedColumn } from "../columns/ordered-column.ts";
import type { SortZones } from "../columns/sort-zones.ts";
import type { PredicateUse, RowPredicate } from "./row-predicate.ts";
import { ListSource, type RowSource } from "./row-sources.ts";

/** Rows with a code in an ordered column from `lowCode` (inclusive) to `highCode` (exclusive). */
export class IntervalPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "roughly";
  readonly narrowPasses = 1;
  readonly column: OrderedColumn;
  readonly lowCode: number;
  readonly highCode: number;
  /** Cached, because it is requested zone by zone. */
  #approximation: { low: number; high: number; count: number } | undefined;

  constructor(column: OrderedColumn, lowCode: number, highCode: number) {
    this.column = column;
    this.lowCode = lowCode;
    this.highCode = highCode;
    this.count = column.countBetween(lowCode, highCode);
  }

  prepare(use: PredicateUse): void {
    if (use === "list") this.open();
    else if (use === "narrow")
      gather(
        () => this.column.belowAtLeast(this.highCode),
        () => this.column.belowAtMost(this.lowCode),
      );
    else this.column.prepareCodes();
  }

  retain(chunk: Uint32Array, length: number): number {
    return retainBetween(chunk, length, this.column.codes, this);
  }

  countIn(zones: SortZones, zone: number): number {
    this.#approximation ??= this.#approximate();
    const { low, high, count } = this.#approximation;
    const { field } = this.column;
    const between = zones.countBelow(field, high, zone) - zones.countBelow(field, low, zone);
    return between === 0 ? 0 : Math.ceil((between * this.count) / count);
  }

  /** Returns the marks around the interval, by position, and the number of rows between them. */
  #approximate(): { low: number; high: number; count: number } {
    const { column } = this;
    const [low, high] = [column.markAtMost(this.lowCode), column.markAtLeast(this.highCode)];
    const highCode = high < column.markCount ? (column.marks[high] ?? 0) : column.nullCode;
    return { low, high, count: column.countBetween(low < 0 ? 0 : (column.marks[low] ?? 0), highCode) };
  }

  open(): RowSource {
    const { column } = this;
    return new ListSource([column.order.slice(column.startOf(this.lowCode), column.startOf(this.highCode))]);
  }

  narrow(words: Uint32Array, fromWord: number, toWord: number): void {
    const within = this.column.belowAtLeast(this.highCode);
    const without = this.column.belowAtMost(this.lowCode);
    if (within !== null && without !== null) andWithout(words, { within, without }, fromWord, toWord);
    else if (within !== null) andWords(words, within, fromWord, toWord);
    else if (without !== null) removeWords(words, without, fromWord, toWord);
  }
}

/** Keeps the rows of a chunk with a code from `lowCode` (inclusive) to `highCode` (exclusive). */
export function retainBetween(
  chunk: Uint32Array,
  length: number,
  codes: CodeColumn,
  { lowCode, highCode }: { lowCode: number; highCode: number },
): number {
  const width = highCode - lowCode;
  let kept = 0;
  for (let at = 0; at < length; at += 1) {
    const row = chunk[at] ?? 0;
    chunk[kept] = row;
    if (((codes[row] ?? 0) - lowCode) >>> 0 < width) kept += 1;
  }
  return kept;
}

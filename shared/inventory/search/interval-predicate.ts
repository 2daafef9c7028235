import { andWords, removeWords } from "./bitset.ts";
import { gather } from "./missing-bytes.ts";
import type { OrderedColumn } from "./ordered-column.ts";
import type { PredicateUse, RowPredicate } from "./row-predicate.ts";
import { ListSource, type RowSource } from "./row-sources.ts";
import type { SortZones } from "./sort-zones.ts";

/** Rows whose code in an ordered column lies from `lowCode` (inclusive) to `highCode` (exclusive). */
export class IntervalPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "roughly";
  readonly narrowPasses = 2;
  readonly column: OrderedColumn;
  readonly lowCode: number;
  readonly highCode: number;

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
    const { codes } = this.column;
    const { lowCode } = this;
    const width = this.highCode - lowCode;
    let kept = 0;
    for (let at = 0; at < length; at += 1) {
      const row = chunk[at] ?? 0;
      chunk[kept] = row;
      if (((codes[row] ?? 0) - lowCode) >>> 0 < width) kept += 1;
    }
    return kept;
  }

  countIn(zones: SortZones, zone: number): number {
    const { column } = this;
    const [low, high] = [column.markAtMost(this.lowCode), column.markAtLeast(this.highCode)];
    const between = zones.countBelow(column.field, high, zone) - zones.countBelow(column.field, low, zone);
    const highCode = high < column.markCount ? (column.marks[high] ?? 0) : column.nullCode;
    const ofAll = column.countBetween(low < 0 ? 0 : (column.marks[low] ?? 0), highCode);
    return between === 0 ? 0 : Math.ceil((between * this.count) / ofAll);
  }

  open(): RowSource {
    const { column } = this;
    return new ListSource([column.order.slice(column.startOf(this.lowCode), column.startOf(this.highCode))]);
  }

  narrow(words: Uint32Array, fromWord: number, toWord: number): void {
    const below = this.column.belowAtLeast(this.highCode);
    if (below !== null) andWords(words, below, fromWord, toWord);
    const excluded = this.column.belowAtMost(this.lowCode);
    if (excluded !== null) removeWords(words, excluded, fromWord, toWord);
  }
}

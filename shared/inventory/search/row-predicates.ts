import { setBits } from "./bitset.ts";
import type { CategoryColumn } from "./open-segment.ts";
import type { OrderedColumn } from "./ordered-column.ts";
import { includesRow } from "./posting-set.ts";
import { BitsetSource, ListSource, type RowSource, SpanSource } from "./row-sources.ts";
import type { CodeColumn } from "./segment-container.ts";

/** A condition on rows of one segment, in the forms the plans need. */
export interface RowPredicate {
  /** Exact number of rows that satisfy it. */
  readonly count: number;
  /** Keeps, in place and in order, the rows of a chunk that satisfy it; answers how many. */
  retain(chunk: Uint32Array, length: number): number;
  /** All rows that satisfy it, in any order. */
  open(): RowSource;
  /** How it can narrow a bitset: to exactly its rows, or to a superset that `retain` must finish. */
  readonly narrows: "exactly" | "roughly";
  /** Clears bits, within a span of words, of rows that do not satisfy it. `spare` is scratch of the same size. */
  narrow(words: Uint32Array, fromWord: number, toWord: number, spare: Uint32Array): void;
}

/** Rows of the accepted variants. */
export class VariantPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "exactly";
  /** Ascending pairs of first row and row after the last; neighbours are joined. */
  readonly spans: Uint32Array;
  readonly #accepted: Uint8Array;
  readonly #variantOfRow: CodeColumn;

  constructor(accepted: Uint8Array, starts: Uint32Array, variantOfRow: CodeColumn) {
    this.#accepted = accepted;
    this.#variantOfRow = variantOfRow;
    const spans: number[] = [];
    let count = 0;
    for (let variant = accepted.indexOf(1); variant !== -1; variant = accepted.indexOf(1, variant)) {
      const end = accepted.indexOf(0, variant);
      const from = starts[variant] ?? 0;
      const to = starts[end === -1 ? accepted.length : end] ?? 0;
      spans.push(from, to);
      count += to - from;
      if (end === -1) break;
      variant = end;
    }
    this.count = count;
    this.spans = Uint32Array.from(spans);
  }

  retain(chunk: Uint32Array, length: number): number {
    return retainCodes(chunk, length, this.#variantOfRow, this.#accepted);
  }

  open(): RowSource {
    return new SpanSource(this.spans);
  }

  narrow(words: Uint32Array, fromWord: number, toWord: number, spare: Uint32Array): void {
    spare.fill(0, fromWord, toWord);
    for (let at = 0; at < this.spans.length; at += 2)
      setBits(spare, this.spans[at] ?? 0, this.spans[at + 1] ?? 0);
    andWords(words, spare, fromWord, toWord);
  }
}

/** Rows whose category has one of the accepted codes. */
export class CategoryPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "exactly";
  readonly #column: CategoryColumn;
  readonly #codes: readonly number[];
  readonly #accepted: Uint8Array;

  constructor(column: CategoryColumn, codes: readonly number[]) {
    this.#column = column;
    this.#codes = codes;
    this.#accepted = new Uint8Array(column.dictionary.size);
    let count = 0;
    for (const code of codes) {
      this.#accepted[code] = 1;
      count += column.postings.countOf(code);
    }
    this.count = count;
  }

  retain(chunk: Uint32Array, length: number): number {
    return retainCodes(chunk, length, this.#column.codes, this.#accepted);
  }

  open(): RowSource {
    const { postings } = this.#column;
    if (this.#codes.every((code) => !postings.isDense(code))) {
      return new ListSource(this.#codes.map((code) => postings.rowsOf(code)));
    }
    const words = new Uint32Array((this.#column.codes.length + 31) >>> 5);
    this.#unite(words, 0, words.length);
    return new BitsetSource(words, 0, words.length);
  }

  narrow(words: Uint32Array, fromWord: number, toWord: number, spare: Uint32Array): void {
    const [only] = this.#codes;
    if (this.#codes.length === 1 && only !== undefined && this.#column.postings.isDense(only)) {
      andWords(words, this.#column.postings.wordsOf(only), fromWord, toWord);
      return;
    }
    spare.fill(0, fromWord, toWord);
    this.#unite(spare, fromWord, toWord);
    andWords(words, spare, fromWord, toWord);
  }

  #unite(words: Uint32Array, fromWord: number, toWord: number): void {
    for (const code of this.#codes) {
      if (this.#column.postings.isDense(code))
        orWords(words, this.#column.postings.wordsOf(code), fromWord, toWord);
      else setRows(words, this.#column.postings.rowsOf(code));
    }
  }
}

/** Rows of a bitset. */
export class BitsetPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "exactly";
  readonly #words: Uint32Array;

  constructor(words: Uint32Array, count: number) {
    this.#words = words;
    this.count = count;
  }

  retain(chunk: Uint32Array, length: number): number {
    const words = this.#words;
    let kept = 0;
    for (let at = 0; at < length; at += 1) {
      const row = chunk[at] ?? 0;
      chunk[kept] = row;
      kept += ((words[row >>> 5] ?? 0) >>> (row & 31)) & 1;
    }
    return kept;
  }

  open(): RowSource {
    return new BitsetSource(this.#words, 0, this.#words.length);
  }

  narrow(words: Uint32Array, fromWord: number, toWord: number): void {
    andWords(words, this.#words, fromWord, toWord);
  }
}

/** Rows of a short ascending list. */
export class ListPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "exactly";
  readonly #rows: Uint32Array;

  constructor(rows: Uint32Array) {
    this.#rows = rows;
    this.count = rows.length;
  }

  retain(chunk: Uint32Array, length: number): number {
    let kept = 0;
    for (let at = 0; at < length; at += 1) {
      const row = chunk[at] ?? 0;
      chunk[kept] = row;
      if (includesRow(this.#rows, row)) kept += 1;
    }
    return kept;
  }

  open(): RowSource {
    return new ListSource([this.#rows]);
  }

  narrow(words: Uint32Array, fromWord: number, toWord: number, spare: Uint32Array): void {
    spare.fill(0, fromWord, toWord);
    setRows(spare, this.#rows);
    andWords(words, spare, fromWord, toWord);
  }
}

/** Rows whose code in an ordered column lies from `lowCode` (inclusive) to `highCode` (exclusive). */
export class IntervalPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "roughly";
  readonly column: OrderedColumn;
  readonly lowCode: number;
  readonly highCode: number;

  constructor(column: OrderedColumn, lowCode: number, highCode: number) {
    this.column = column;
    this.lowCode = lowCode;
    this.highCode = highCode;
    this.count = column.countBetween(lowCode, highCode);
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

  open(): RowSource {
    const { order, starts } = this.column;
    return new ListSource([order.subarray(starts[this.lowCode], starts[this.highCode])]);
  }

  narrow(words: Uint32Array, fromWord: number, toWord: number): void {
    const below = this.column.belowAtLeast(this.highCode);
    if (below !== null) andWords(words, below, fromWord, toWord);
    const excluded = this.column.belowAtMost(this.lowCode);
    if (excluded !== null) {
      for (let at = fromWord; at < toWord; at += 1) words[at] = (words[at] ?? 0) & ~(excluded[at] ?? 0);
    }
  }
}

function retainCodes(chunk: Uint32Array, length: number, codes: CodeColumn, accepted: Uint8Array): number {
  let kept = 0;
  for (let at = 0; at < length; at += 1) {
    const row = chunk[at] ?? 0;
    chunk[kept] = row;
    kept += accepted[codes[row] ?? 0] ?? 0;
  }
  return kept;
}

function andWords(words: Uint32Array, other: Uint32Array, fromWord: number, toWord: number): void {
  for (let at = fromWord; at < toWord; at += 1) words[at] = (words[at] ?? 0) & (other[at] ?? 0);
}

function orWords(words: Uint32Array, other: Uint32Array, fromWord: number, toWord: number): void {
  for (let at = fromWord; at < toWord; at += 1) words[at] = (words[at] ?? 0) | (other[at] ?? 0);
}

function setRows(words: Uint32Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

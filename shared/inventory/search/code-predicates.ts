import { andWords, countWords, orWords, setBits, setRows } from "./bitset.ts";
import type { CategoryColumn } from "./open-segment.ts";
import type { RowPredicate } from "./row-predicate.ts";
import { BitsetSource, ListSource, type RowSource, SpanSource } from "./row-sources.ts";
import type { CodeColumn } from "./segment-container.ts";

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
    const words = new Uint32Array(countWords(this.#column.codes.length));
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

/** Keeps the rows of a chunk whose code is flagged. */
function retainCodes(chunk: Uint32Array, length: number, codes: CodeColumn, accepted: Uint8Array): number {
  let kept = 0;
  for (let at = 0; at < length; at += 1) {
    const row = chunk[at] ?? 0;
    chunk[kept] = row;
    kept += accepted[codes[row] ?? 0] ?? 0;
  }
  return kept;
}

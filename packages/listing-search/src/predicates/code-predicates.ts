import { andEither, andWords, countWords, keepSpans, orWords, setBits, setRows } from "../bytes/bitset.ts";
import { gatherEach } from "../bytes/missing-bytes.ts";
import type { CodeColumn } from "../bytes/section.ts";
import type { SortZones } from "../columns/sort-zones.ts";
import type { VariantTable } from "../columns/variant-table.ts";
import type { CategoryField } from "../rows/index-row.ts";
import type { CategoryColumn } from "../segments/open-segment.ts";
import type { AcceptedVariants } from "./accept-variants.ts";
import type { PredicateUse, RowPredicate } from "./row-predicate.ts";
import { BitsetSource, ListSource, type RowSource, SpanSource } from "./row-sources.ts";

/** Maximum gap between runs of words that are joined. Crossing such a gap costs less than another iteration. */
const joinedGapWords = 128;

/** Rows of the accepted variants. */
export class VariantPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "exactly";
  readonly narrowPasses = 1;
  /** Ascending pairs of first row (inclusive) and last (exclusive); adjacent spans are joined. */
  readonly #spans: Uint32Array;
  #wordRuns: Uint32Array | undefined;
  readonly #variants: VariantTable;
  #words: Uint32Array | null;

  constructor({ runs, words }: AcceptedVariants, variants: VariantTable) {
    this.#variants = variants;
    this.#words = words;
    const { starts } = variants;
    const spans = new Uint32Array(runs.length);
    let length = 0;
    let count = 0;
    for (let at = 0; at < runs.length; at += 2) {
      const start = starts[runs[at] ?? 0] ?? 0;
      const end = starts[runs[at + 1] ?? 0] ?? 0;
      count += end - start;
      if (length === 0 || spans[length - 1] !== start) {
        spans[length] = start;
        length += 2;
      }
      spans[length - 1] = end;
    }
    this.#spans = length === spans.length ? spans : spans.subarray(0, length);
    this.count = count;
  }

  /**
   * Returns the runs of words that contain all rows, as ascending pairs of first word (inclusive) and last (exclusive).
   */
  get wordRuns(): Uint32Array {
    this.#wordRuns ??= joinRuns(this.#spans);
    return this.#wordRuns;
  }

  prepare(use: PredicateUse): void {
    if (use === "test" && this.#spans.length > 2) this.#variants.codes.all();
  }

  countIn(): null {
    return null;
  }

  retain(chunk: Uint32Array, length: number): number {
    if (this.#spans.length <= 2) return retainSpan(chunk, length, this.#spans);
    this.#words ??= this.#markVariants();
    return retainMarked(chunk, length, this.#variants.codes.all(), this.#words);
  }

  open(): RowSource {
    return new SpanSource(this.#spans);
  }

  narrow(words: Uint32Array, fromWord: number, toWord: number): void {
    keepSpans(words, { spans: this.#spans, first: this.#findSpanAfter(fromWord * 32) }, fromWord, toWord);
  }

  /**
   * Returns the bitset of the variants in the spans. Rows are stored by variant, so a span contains every variant
   * between the variants of its first and last row, and all of them match.
   */
  #markVariants(): Uint32Array {
    const words = new Uint32Array(countWords(this.#variants.count));
    const codes = this.#variants.codes.all();
    for (let at = 0; at < this.#spans.length; at += 2)
      setBits(words, codes[this.#spans[at] ?? 0] ?? 0, (codes[(this.#spans[at + 1] ?? 0) - 1] ?? 0) + 1);
    return words;
  }

  /** Returns the position of the first span that ends after a row. */
  #findSpanAfter(row: number): number {
    let low = 0;
    let high = this.#spans.length >>> 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#spans[middle * 2 + 1] ?? 0) <= row) low = middle + 1;
      else high = middle;
    }
    return low * 2;
  }
}

function joinRuns(spans: Uint32Array): Uint32Array {
  const wordRuns: number[] = [];
  for (let at = 0; at < spans.length; at += 2) {
    const [from, to] = [(spans[at] ?? 0) >>> 5, countWords(spans[at + 1] ?? 0)];
    const isNear = wordRuns.length > 0 && from - (wordRuns.at(-1) ?? 0) <= joinedGapWords;
    if (isNear) wordRuns[wordRuns.length - 1] = to;
    else wordRuns.push(from, to);
  }
  return new Uint32Array(wordRuns);
}

/** Rows whose category has one of the accepted codes. */
export class CategoryPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "exactly";
  readonly narrowPasses: number;
  readonly #field: CategoryField;
  readonly #column: CategoryColumn;
  readonly #codes: readonly number[];
  readonly #accepted: Uint8Array;

  constructor(field: CategoryField, column: CategoryColumn, codes: readonly number[]) {
    this.#field = field;
    this.#column = column;
    this.#codes = codes;
    this.#accepted = new Uint8Array(column.dictionary.size);
    let count = 0;
    for (const code of codes) {
      this.#accepted[code] = 1;
      count += column.postings.countOf(code);
    }
    this.count = count;
    const isOnePass = codes.length <= 2 && codes.every((code) => column.postings.isDense(code));
    this.narrowPasses = isOnePass ? 1 : codes.length + 2;
  }

  prepare(use: PredicateUse): void {
    const { codes, postings } = this.#column;
    if (use === "test") codes.all();
    else gatherEach(this.#codes, (code) => postings.prepare(code));
  }

  retain(chunk: Uint32Array, length: number): number {
    return retainCodes(chunk, length, this.#column.codes.all(), this.#accepted);
  }

  countIn(zones: SortZones, zone: number): number {
    let count = 0;
    for (const code of this.#codes) count += zones.countOf(this.#field, code, zone);
    return count;
  }

  open(): RowSource {
    const { postings } = this.#column;
    if (this.#codes.every((code) => !postings.isDense(code))) {
      return new ListSource(this.#codes.map((code) => postings.rowsOf(code)));
    }
    const words = new Uint32Array(countWords(this.#column.codes.length));
    this.#unite(words, 0, words.length);
    return new BitsetSource({ words, wordRuns: Uint32Array.of(0, words.length) });
  }

  narrow(words: Uint32Array, fromWord: number, toWord: number, spare: Uint32Array): void {
    const { postings } = this.#column;
    const [one, other] = this.#codes;
    if (this.narrowPasses > 1 || one === undefined) {
      spare.fill(0, fromWord, toWord);
      this.#unite(spare, fromWord, toWord);
      andWords(words, spare, fromWord, toWord);
    } else if (other === undefined) andWords(words, postings.wordsOf(one), fromWord, toWord);
    else {
      const either = { one: postings.wordsOf(one), other: postings.wordsOf(other) };
      andEither(words, either, fromWord, toWord);
    }
  }

  #unite(words: Uint32Array, fromWord: number, toWord: number): void {
    for (const code of this.#codes) {
      if (this.#column.postings.isDense(code))
        orWords(words, this.#column.postings.wordsOf(code), fromWord, toWord);
      else setRows(words, this.#column.postings.rowsOf(code), fromWord, toWord);
    }
  }
}

/** Keeps the rows of a chunk that are in the only span; keeps no rows if there is no span. */
function retainSpan(chunk: Uint32Array, length: number, spans: Uint32Array): number {
  const start = spans[0] ?? 0;
  const width = (spans[1] ?? 0) - start;
  let kept = 0;
  for (let at = 0; at < length; at += 1) {
    const row = chunk[at] ?? 0;
    chunk[kept] = row;
    if ((row - start) >>> 0 < width) kept += 1;
  }
  return kept;
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

/** Keeps the rows of a chunk whose code is marked in a bitset of codes. */
function retainMarked(chunk: Uint32Array, length: number, codes: CodeColumn, words: Uint32Array): number {
  let kept = 0;
  for (let at = 0; at < length; at += 1) {
    const row = chunk[at] ?? 0;
    const code = codes[row] ?? 0;
    chunk[kept] = row;
    kept += ((words[code >>> 5] ?? 0) >>> (code & 31)) & 1;
  }
  return kept;
}

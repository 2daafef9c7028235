import { clearBits, countWords, setBit, setBits } from "../bytes/bitset.ts";
import { findFirstAtLeast } from "../bytes/find-first-at-least.ts";
import { gather } from "../bytes/missing-bytes.ts";
import type { CodeColumn, Column, Section } from "../bytes/section.ts";
import type { SectionReader } from "../bytes/section-reader.ts";
import type { OrderedField } from "../rows/index-row.ts";

/** Maximum number of bitsets "rows below a value" per ordered column. The values split the rows evenly. */
const markCount = 15;

/** Returns a column of codes 0 to `largest` in the narrowest width. */
export function createCodes(length: number, largest: number): CodeColumn {
  if (largest < 0x100) return new Uint8Array(length);
  return largest < 0x10000 ? new Uint16Array(length) : new Uint32Array(length);
}

/**
 * Adds a numeric field (NaN is null) as these sections:
 *
 *     <name>.values  distinct values, ascending; a row's code is the position of its value, and null has the next code
 *                    after the last value
 *     <name>.codes   code of each row
 *     <name>.starts  for each code, the position of its first row in the order; the last element is the number of rows
 *     <name>.order   rows by code, then by listing id
 *     <name>.marks   up to 15 codes, which split the rows with a value evenly
 *     <name>.below   for each of these codes, the bitset of the rows with a lower code
 */
export function encodeOrderedColumn(
  sections: Map<string, Column>,
  name: string,
  valueOfRow: Float64Array,
  rowOfRank: Uint32Array,
): void {
  const rowCount = valueOfRow.length;
  const values = distinctAscending(valueOfRow);
  const codeOfValue = new Map<number, number>();
  for (const [code, value] of values.entries()) codeOfValue.set(value, code);
  const codes = createCodes(rowCount, values.length);
  const starts = new Uint32Array(values.length + 2);
  for (let row = 0; row < rowCount; row += 1) {
    const code = codeOfValue.get(valueOfRow[row] ?? Number.NaN) ?? values.length;
    codes[row] = code;
    starts[code + 1] = (starts[code + 1] ?? 0) + 1;
  }
  for (let code = 1; code < starts.length; code += 1)
    starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0);
  const order = new Uint32Array(rowCount);
  const next = starts.slice();
  for (const row of rowOfRank) {
    const code = codes[row] ?? 0;
    const at = next[code] ?? 0;
    order[at] = row;
    next[code] = at + 1;
  }
  sections.set(`${name}.values`, values);
  sections.set(`${name}.codes`, codes);
  sections.set(`${name}.starts`, starts);
  sections.set(`${name}.order`, order);
  encodeMarks(sections, name, { codes, order, knownCount: starts[values.length] ?? 0 });
}

function encodeMarks(
  sections: Map<string, Column>,
  name: string,
  column: { codes: CodeColumn; order: Uint32Array; knownCount: number },
): void {
  const marks = new Set<number>();
  for (let part = 1; part <= markCount; part += 1) {
    const row = column.order[Math.floor((column.knownCount * part) / (markCount + 1))];
    if (row !== undefined && column.knownCount > 0) marks.add(column.codes[row] ?? 0);
  }
  marks.delete(0);
  const wordCount = countWords(column.codes.length);
  const below = new Uint32Array(wordCount * marks.size);
  for (const [position, mark] of [...marks].entries()) {
    const words = below.subarray(position * wordCount, (position + 1) * wordCount);
    for (const [row, code] of column.codes.entries()) if (code < mark) setBit(words, row);
  }
  sections.set(`${name}.marks`, Uint32Array.from(marks));
  sections.set(`${name}.below`, below);
}

/** Returns the distinct values in ascending order, in four bytes each if they are whole numbers that fit. */
function distinctAscending(valueOfRow: Float64Array): Float64Array | Uint32Array {
  const distinct = new Set<number>();
  for (const value of valueOfRow) if (!Number.isNaN(value)) distinct.add(value);
  const values = Float64Array.from(distinct).sort();
  return values.every((value) => value === value >>> 0) ? Uint32Array.from(values) : values;
}

/** A numeric field of a segment: each row's code, and the rows in order of value. */
export class OrderedColumn {
  readonly field: OrderedField;
  /** Rows by code, then by listing id. */
  readonly order: Section<Uint32Array>;
  readonly #values: Section<Float64Array | Uint32Array>;
  readonly #codes: Section<CodeColumn>;
  readonly #starts: Section<Uint32Array>;
  readonly #marks: Section<Uint32Array>;
  readonly #below: Section<Uint32Array>;
  /** Cached for the next search, because each view of a section is memory for the garbage collector. */
  readonly #belowMarks: (Uint32Array | undefined)[] = [];
  #knownRows: Uint32Array | undefined;

  constructor(reader: SectionReader, name: OrderedField) {
    this.field = name;
    this.#values = reader.numbers(`${name}.values`);
    this.#codes = reader.codes(`${name}.codes`);
    this.#starts = reader.words(`${name}.starts`);
    this.order = reader.words(`${name}.order`);
    this.#marks = reader.words(`${name}.marks`);
    this.#below = reader.words(`${name}.below`);
  }

  /** Returns distinct values, ascending. */
  get values(): Float64Array | Uint32Array {
    return this.#values.all();
  }

  /** Returns the code of each row. */
  get codes(): CodeColumn {
    return this.#codes.all();
  }

  /** Does nothing if the code of every row is loaded. @throws MissingBytes otherwise */
  prepareCodes(): void {
    this.#codes.all();
  }

  /**
   * Does nothing if the bitset of each mark and the bitset of the rows with a value are loaded.
   * @throws MissingBytes otherwise
   */
  prepareMarks(): void {
    gather(
      () => this.#below.all(),
      () => this.#marks.all(),
      () => this.knownRows,
    );
  }

  /** Returns the start of a code's rows in the order, which is also the end of the previous code. */
  startOf(code: number): number {
    return this.#starts.all()[code] ?? 0;
  }

  /**
   * Does nothing if the distinct values and the starts of all codes are loaded. The wanted codes are known only from
   * the values. Loading all starts together with the values takes less time than loading some starts afterwards.
   *
   * @throws MissingBytes otherwise
   */
  prepareBounds(): void {
    gather(
      () => this.#values.all(),
      () => this.#starts.all(),
    );
  }

  /** Returns the number of marks, known before any is loaded. */
  get markCount(): number {
    return this.#marks.length;
  }

  /** Returns the marks: the codes, ascending, for which a bitset of the rows with lower codes is stored. */
  get marks(): Uint32Array {
    return this.#marks.all();
  }

  /** Returns the code of rows without a value; greater than every other code. */
  get nullCode(): number {
    return this.#values.length;
  }

  valueOf(code: number): number | null {
    return code < this.#values.length ? this.#values.at(code) : null;
  }

  /** Returns the value of a row. */
  valueAt(row: number): number | null {
    return this.valueOf(this.#codes.at(row));
  }

  /** Returns the first code whose value is at least the given value; `nullCode` if there is no such code. */
  codeAtLeast(value: number): number {
    return findFirstAtLeast(this.values, value);
  }

  /** Returns the first code whose value is greater than the given value; `nullCode` if there is no such code. */
  codeAbove(value: number): number {
    const code = this.codeAtLeast(value);
    return this.values[code] === value ? code + 1 : code;
  }

  /** Returns the number of rows with a code from `lowCode` (inclusive) to `highCode` (exclusive). */
  countBetween(lowCode: number, highCode: number): number {
    return highCode <= lowCode ? 0 : this.startOf(highCode) - this.startOf(lowCode);
  }

  /** Returns the bitset of the rows with a value; null when all rows have a value. */
  get knownRows(): Uint32Array | null {
    const nullStart = this.startOf(this.nullCode);
    if (nullStart === this.order.length) return null;
    this.#knownRows ??= this.#markKnown(nullStart);
    return this.#knownRows;
  }

  /**
   * Returns the position of the lowest mark that is at least a code; one past the last position if there is no such
   * mark.
   */
  markAtLeast(code: number): number {
    return findFirstAtLeast(this.marks, code);
  }

  /** Returns the position of the highest mark that is at most a code; -1 if there is no such mark. */
  markAtMost(code: number): number {
    return findFirstAtLeast(this.marks, code + 1) - 1;
  }

  /**
   * Returns the bitset of the rows below the lowest mark that is at least `highCode`; null when it contains
   * all rows.
   */
  belowAtLeast(highCode: number): Uint32Array | null {
    const position = this.markAtLeast(highCode);
    return position === this.markCount ? this.knownRows : this.belowMark(position);
  }

  /**
   * Returns the bitset of the rows below the highest mark that is at most `lowCode`; null if there is no such
   * mark.
   */
  belowAtMost(lowCode: number): Uint32Array | null {
    const position = this.markAtMost(lowCode);
    return position === -1 ? null : this.belowMark(position);
  }

  /** Returns the bitset of the rows with a lower code than the mark at a position. */
  belowMark(position: number): Uint32Array {
    const wordCount = countWords(this.#codes.length);
    this.#belowMarks[position] ??= this.#below.slice(position * wordCount, (position + 1) * wordCount);
    return this.#belowMarks[position];
  }

  #markKnown(nullStart: number): Uint32Array {
    const words = new Uint32Array(countWords(this.order.length));
    setBits(words, 0, this.order.length);
    for (const row of this.order.slice(nullStart, this.order.length)) clearBits(words, row, row + 1);
    return words;
  }
}

import { countWords, hasBit, setBit } from "../bytes/bitset.ts";
import { findFirstAtLeast } from "../bytes/find-first-at-least.ts";
import type { Column, Section } from "../bytes/section.ts";
import type { SectionReader } from "../bytes/section-reader.ts";

/**
 * A token that occurs in more than 1/128 of the rows is stored as a bitset; a rarer token is stored as a list of rows.
 */
const denseOneIn = 128;

/** Receives each row with each of its codes, rows ascending. */
export type VisitCodes = (visit: (row: number, code: number) => void) => void;

/**
 * Adds the inverted form of a field: `<name>.counts` (number of rows with each code) and `<name>.starts`
 * (start of the code's rows: a word in `<name>.words` for a common code, an element of `<name>.rows` for a
 * rare one).
 */
export function encodePostings(
  sections: Map<string, Column>,
  name: string,
  size: { codes: number; rows: number },
  visitCodes: VisitCodes,
): void {
  const counts = new Uint32Array(size.codes);
  visitCodes((_row, code) => {
    counts[code] = (counts[code] ?? 0) + 1;
  });
  const starts = new Uint32Array(size.codes);
  const wordCount = countWords(size.rows);
  let wordsEnd = 0;
  let rowsEnd = 0;
  for (const [code, count] of counts.entries()) {
    const dense = isDense(count, size.rows);
    starts[code] = dense ? wordsEnd : rowsEnd;
    if (dense) wordsEnd += wordCount;
    else rowsEnd += count;
  }
  const words = new Uint32Array(wordsEnd);
  const rows = new Uint32Array(rowsEnd);
  const nextRow = starts.slice();
  visitCodes((row, code) => {
    if (isDense(counts[code] ?? 0, size.rows)) setBit(words, (starts[code] ?? 0) * 32 + row);
    else {
      const at = nextRow[code] ?? 0;
      rows[at] = row;
      nextRow[code] = at + 1;
    }
  });
  sections.set(`${name}.counts`, counts);
  sections.set(`${name}.starts`, starts);
  sections.set(`${name}.words`, words);
  sections.set(`${name}.rows`, rows);
}

/** For each code of a field, its rows: a bitset for a common code, an ascending list for a rare one. */
export class PostingSet {
  readonly #rowCount: number;
  readonly #counts: Section<Uint32Array>;
  readonly #starts: Section<Uint32Array>;
  readonly #words: Section<Uint32Array>;
  readonly #rows: Section<Uint32Array>;
  /** Cached for the next search, because each view of a section is memory for the garbage collector. */
  readonly #wordsOfCode: (Uint32Array | undefined)[] = [];

  constructor(reader: SectionReader, name: string, rowCount: number) {
    this.#rowCount = rowCount;
    this.#counts = reader.words(`${name}.counts`);
    this.#starts = reader.words(`${name}.starts`);
    this.#words = reader.words(`${name}.words`);
    this.#rows = reader.words(`${name}.rows`);
  }

  countOf(code: number): number {
    return this.#counts.at(code);
  }

  isDense(code: number): boolean {
    return isDense(this.countOf(code), this.#rowCount);
  }

  /** Does nothing if the rows of a code are loaded. @throws MissingBytes otherwise */
  prepare(code: number): void {
    if (this.isDense(code)) this.wordsOf(code);
    else this.rowsOf(code);
  }

  /** Returns the bitset of a dense code. */
  wordsOf(code: number): Uint32Array {
    const start = this.#starts.at(code);
    this.#wordsOfCode[code] ??= this.#words.slice(start, start + countWords(this.#rowCount));
    return this.#wordsOfCode[code];
  }

  /** Returns the ascending rows of a code that is not dense. */
  rowsOf(code: number): Uint32Array {
    const start = this.#starts.at(code);
    return this.#rows.slice(start, start + this.countOf(code));
  }

  holds(code: number, row: number): boolean {
    return this.isDense(code) ? hasBit(this.wordsOf(code), row) : includesRow(this.rowsOf(code), row);
  }
}

/** Reports whether an ascending list of rows includes a row. */
export function includesRow(rows: Uint32Array, row: number): boolean {
  return rows[findFirstAtLeast(rows, row)] === row;
}

function isDense(count: number, rowCount: number): boolean {
  return count * denseOneIn > rowCount;
}

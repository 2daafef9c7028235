import { andWords, setRows } from "../bytes/bitset.ts";
import { includesRow } from "../columns/posting-set.ts";
import type { SortZones } from "../columns/sort-zones.ts";
import type { RowPredicate } from "./row-predicate.ts";
import { BitsetSource, ListSource, type RowSource } from "./row-sources.ts";

/** Rows of a bitset. */
export class BitsetPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "exactly";
  readonly narrowPasses = 1;
  readonly #words: Uint32Array;
  readonly #optionCode: number | null;

  /**
   * @param optionCode the option, if the bitset contains all rows of the option
   */
  constructor(words: Uint32Array, count: number, optionCode: number | null = null) {
    this.#words = words;
    this.count = count;
    this.#optionCode = optionCode;
  }

  /** The bitset was loaded when the predicate was created. */
  prepare(): void {}

  countIn(zones: SortZones, zone: number): number | null {
    return this.#optionCode === null ? null : zones.countOf("options", this.#optionCode, zone);
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
    return new BitsetSource({ words: this.#words, wordRuns: Uint32Array.of(0, this.#words.length) });
  }

  narrow(words: Uint32Array, fromWord: number, toWord: number): void {
    andWords(words, this.#words, fromWord, toWord);
  }
}

/** Rows of a rare option, as a short ascending list. */
export class ListPredicate implements RowPredicate {
  readonly count: number;
  readonly narrows = "exactly";
  readonly narrowPasses = 2;
  readonly #rows: Uint32Array;
  readonly #optionCode: number;

  constructor(rows: Uint32Array, optionCode: number) {
    this.#rows = rows;
    this.#optionCode = optionCode;
    this.count = rows.length;
  }

  /** The list was loaded when the predicate was created. */
  prepare(): void {}

  countIn(zones: SortZones, zone: number): number {
    return zones.countOf("options", this.#optionCode, zone);
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
    setRows(spare, this.#rows, fromWord, toWord);
    andWords(words, spare, fromWord, toWord);
  }
}

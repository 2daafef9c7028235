import { everyRow, type MatchSet, type RowMask } from "./match-set.ts";

/** Rows read in chunks; each row once. */
export interface RowSource {
  /**
   * Writes up to `limit` (at least 32) further rows at the start of `chunk`; returns their number, 0 at the
   * end.
   */
  fill(chunk: Uint32Array, limit: number): number;
}

/** Rows of ascending spans, given as pairs of first row (inclusive) and last (exclusive). */
export class SpanSource implements RowSource {
  readonly #spans: Uint32Array;
  #span = 0;
  #row: number;

  constructor(spans: Uint32Array) {
    this.#spans = spans;
    this.#row = spans[0] ?? 0;
  }

  fill(chunk: Uint32Array, limit: number): number {
    let length = 0;
    while (length < limit && this.#span < this.#spans.length) {
      const end = this.#spans[this.#span + 1] ?? 0;
      const stop = Math.min(end, this.#row + limit - length);
      for (let row = this.#row; row < stop; row += 1) {
        chunk[length] = row;
        length += 1;
      }
      this.#row = stop;
      if (stop === end) {
        this.#span += 2;
        this.#row = this.#spans[this.#span] ?? 0;
      }
    }
    return length;
  }
}

/** Rows of several disjoint lists. */
export class ListSource implements RowSource {
  readonly #lists: readonly Uint32Array[];
  #list = 0;
  #at = 0;

  constructor(lists: readonly Uint32Array[]) {
    this.#lists = lists;
  }

  fill(chunk: Uint32Array, limit: number): number {
    let length = 0;
    for (
      let list = this.#lists[this.#list];
      list !== undefined && length < limit;
      list = this.#lists[this.#list]
    ) {
      const stop = Math.min(list.length, this.#at + limit - length);
      for (let at = this.#at; at < stop; at += 1) {
        chunk[length] = list[at] ?? 0;
        length += 1;
      }
      this.#at = stop;
      if (stop === list.length) {
        this.#list += 1;
        this.#at = 0;
      }
    }
    return length;
  }
}

/** The number of words that are checked for rows at once. */
const blockWords = 1024;
// Searches are synchronous and read one set after the other, so all searches share this memory.
const filledWords = new Uint32Array(blockWords);
const filledAt = new Uint32Array(blockWords);

/**
 * Rows of a set that a mask keeps, ascending. Only one set may be read at a time. The words that have rows are
 * collected before their rows are read. In a set of few rows, the processor cannot predict which words have rows, and
 * each misprediction costs as much as copying about ten words without a branch.
 */
export class BitsetSource implements RowSource {
  readonly #set: MatchSet;
  readonly #mask: RowMask;
  #run = 0;
  #at: number;
  /** The number of words found, and the number already read. */
  #found = 0;
  #read = 0;

  constructor(set: MatchSet, mask: RowMask = everyRow) {
    this.#set = set;
    this.#mask = mask;
    this.#at = set.wordRuns[0] ?? 0;
  }

  fill(chunk: Uint32Array, limit: number): number {
    let length = 0;
    while (length + 32 <= limit) {
      if (this.#read === this.#found && !this.#findWords()) break;
      length = this.#readWords(chunk, length, limit);
    }
    return length;
  }

  /** Finds the words with rows in the next block that has rows; returns false at the end. */
  #findWords(): boolean {
    const { words, wordRuns } = this.#set;
    this.#read = 0;
    this.#found = 0;
    while (this.#run < wordRuns.length && this.#found === 0) {
      const end = wordRuns[this.#run + 1] ?? 0;
      const stop = Math.min(end, this.#at + blockWords);
      this.#found = findFilled(words, this.#mask, this.#at, stop);
      this.#at = stop;
      if (stop < end) continue;
      this.#run += 2;
      this.#at = wordRuns[this.#run] ?? 0;
    }
    return this.#found > 0;
  }

  /** Appends the rows of the found words, as long as all rows of a word fit. Returns the new length of the chunk. */
  #readWords(chunk: Uint32Array, length: number, limit: number): number {
    let filled = length;
    let read = this.#read;
    for (; read < this.#found && filled + 32 <= limit; read += 1)
      filled = appendRows(chunk, filled, (filledAt[read] ?? 0) * 32, filledWords[read] ?? 0);
    this.#read = read;
    return filled;
  }
}

/** Copies the non-empty masked words of a range with their positions; returns their number. */
function findFilled(words: Uint32Array, { within, without }: RowMask, from: number, to: number): number {
  let found = 0;
  for (let at = from; at < to; at += 1) {
    let word = words[at] ?? 0;
    if (within !== null) word &= within[at] ?? 0;
    if (without !== null) word &= ~(without[at] ?? 0);
    filledWords[found] = word;
    filledAt[found] = at;
    // 1 unless the word is empty, computed without a branch.
    found += (word | -word) >>> 31;
  }
  return found;
}

/** Appends the rows of one non-empty word; returns the new length of the chunk. */
function appendRows(chunk: Uint32Array, length: number, firstRow: number, word: number): number {
  let filled = length;
  let rest = word;
  do {
    const lowest = rest & -rest;
    chunk[filled] = firstRow + 31 - Math.clz32(lowest);
    filled += 1;
    rest ^= lowest;
  } while (rest !== 0);
  return filled;
}

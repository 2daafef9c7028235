import { everyRow, type MatchSet, type RowMask } from "./match-set.ts";

/** Rows read in chunks; each row once. */
export interface RowSource {
  /** Writes up to `limit` (at least 32) further rows at the start of `chunk`; returns their number, 0 at the end. */
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

/** Rows of a set that a mask keeps, ascending. */
export class BitsetSource implements RowSource {
  readonly #set: MatchSet;
  readonly #mask: RowMask;
  #run = 0;
  #at: number;

  constructor(set: MatchSet, mask: RowMask = everyRow) {
    this.#set = set;
    this.#mask = mask;
    this.#at = set.wordRuns[0] ?? 0;
  }

  fill(chunk: Uint32Array, limit: number): number {
    const { wordRuns } = this.#set;
    let length = 0;
    while (this.#run < wordRuns.length && length + 32 <= limit) {
      const end = wordRuns[this.#run + 1] ?? 0;
      length = this.#fillFrom(chunk, { length, limit, end });
      if (this.#at < end) continue;
      this.#run += 2;
      this.#at = wordRuns[this.#run] ?? 0;
    }
    return length;
  }

  /** Reads words up to `end` while there is room for all rows of a word; returns the new length of the chunk. */
  #fillFrom(
    chunk: Uint32Array,
    { length, limit, end }: { length: number; limit: number; end: number },
  ): number {
    const { words } = this.#set;
    const { within, without } = this.#mask;
    let filled = length;
    let at = this.#at;
    for (; at < end && filled + 32 <= limit; at += 1) {
      let word = words[at] ?? 0;
      if (within !== null) word &= within[at] ?? 0;
      if (without !== null) word &= ~(without[at] ?? 0);
      if (word !== 0) filled = appendRows(chunk, filled, at * 32, word);
    }
    this.#at = at;
    return filled;
  }
}

/** Appends the rows of one word; returns the new length of the chunk. */
function appendRows(chunk: Uint32Array, length: number, firstRow: number, word: number): number {
  let filled = length;
  let rest = word;
  while (rest !== 0) {
    const lowest = rest & -rest;
    chunk[filled] = firstRow + 31 - Math.clz32(lowest);
    filled += 1;
    rest ^= lowest;
  }
  return filled;
}

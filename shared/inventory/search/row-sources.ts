/** Rows handed out in chunks; each row once. */
export interface RowSource {
  /** Writes up to `limit` further rows from the start of `chunk`; answers how many, 0 when there are no more. */
  fill(chunk: Uint32Array, limit: number): number;
}

/** Rows of ascending spans, given as pairs of first row and row after the last. */
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

/** Rows of several lists that share none. */
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

/** Rows whose bit is set, within a span of words. */
export class BitsetSource implements RowSource {
  readonly #words: Uint32Array;
  readonly #toWord: number;
  #at: number;
  #word: number;

  constructor(words: Uint32Array, fromWord: number, toWord: number) {
    this.#words = words;
    this.#toWord = toWord;
    this.#at = fromWord;
    this.#word = fromWord < toWord ? (words[fromWord] ?? 0) : 0;
  }

  fill(chunk: Uint32Array, limit: number): number {
    let length = 0;
    let word = this.#word;
    let at = this.#at;
    while (length < limit) {
      while (word === 0 && at + 1 < this.#toWord) {
        at += 1;
        word = this.#words[at] ?? 0;
      }
      if (word === 0) break;
      const lowest = word & -word;
      chunk[length] = at * 32 + 31 - Math.clz32(lowest);
      length += 1;
      word ^= lowest;
    }
    this.#word = word;
    this.#at = at;
    return length;
  }
}

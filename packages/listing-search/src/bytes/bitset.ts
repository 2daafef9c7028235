import { findFirstAtLeast } from "./find-first-at-least.ts";

/** Bitsets are `Uint32Array`s with row r at bit r % 32 of word r / 32. */

/** Returns the number of words with one bit per row. */
export function countWords(rowCount: number): number {
  return (rowCount + 31) >>> 5;
}

export function setBit(words: Uint32Array, row: number): void {
  const word = row >>> 5;
  words[word] = (words[word] ?? 0) | (1 << (row & 31));
}

export function hasBit(words: Uint32Array, row: number): boolean {
  return (((words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;
}

/** Sets the bits of rows `from` (inclusive) to `to` (exclusive). */
export function setBits(words: Uint32Array, from: number, to: number): void {
  assignBits(words, from, to, 0xffffffff);
}

/** Clears the bits of rows `from` (inclusive) to `to` (exclusive). */
export function clearBits(words: Uint32Array, from: number, to: number): void {
  assignBits(words, from, to, 0);
}

function assignBits(words: Uint32Array, from: number, to: number, bits: 0 | 0xffffffff): void {
  if (from >= to) return;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) {
    assignMasked(words, first, head & tail, bits);
    return;
  }
  assignMasked(words, first, head, bits);
  words.fill(bits, first + 1, last);
  assignMasked(words, last, tail, bits);
}

function assignMasked(words: Uint32Array, at: number, mask: number, bits: number): void {
  words[at] = ((words[at] ?? 0) & ~mask) | (bits & mask);
}

/** Returns the number of set bits in a word. */
export function countOnes(word: number): number {
  let ones = word - ((word >>> 1) & 0x55555555);
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333);
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the number of set bits in a range of words. */
export function countBits(words: Uint32Array, fromWord: number, toWord: number): number {
  let total = 0;
  for (let at = fromWord; at < toWord; at += 1) total += countOnes(words[at] ?? 0);
  return total;
}

/** Keeps, within a range of words, the rows that are also in the other bitset. */
export function andWords(words: Uint32Array, other: Uint32Array, fromWord: number, toWord: number): void {
  for (let at = fromWord; at < toWord; at += 1) words[at] = (words[at] ?? 0) & (other[at] ?? 0);
}

/** Keeps, within a range of words, only the rows that are in at least one of two other bitsets. */
export function andEither(
  words: Uint32Array,
  { one, other }: { one: Uint32Array; other: Uint32Array },
  fromWord: number,
  toWord: number,
): void {
  for (let at = fromWord; at < toWord; at += 1)
    words[at] = (words[at] ?? 0) & ((one[at] ?? 0) | (other[at] ?? 0));
}

/** Keeps, within a range of words, only the rows that are in `within` and not in `without`. */
export function andWithout(
  words: Uint32Array,
  { within, without }: { within: Uint32Array; without: Uint32Array },
  fromWord: number,
  toWord: number,
): void {
  for (let at = fromWord; at < toWord; at += 1)
    words[at] = (words[at] ?? 0) & (within[at] ?? 0) & ~(without[at] ?? 0);
}

/** Adds the rows of the other bitset within a range of words. */
export function orWords(words: Uint32Array, other: Uint32Array, fromWord: number, toWord: number): void {
  for (let at = fromWord; at < toWord; at += 1) words[at] = (words[at] ?? 0) | (other[at] ?? 0);
}

/** Removes the rows of the other bitset within a range of words. */
export function removeWords(words: Uint32Array, other: Uint32Array, fromWord: number, toWord: number): void {
  for (let at = fromWord; at < toWord; at += 1) words[at] = (words[at] ?? 0) & ~(other[at] ?? 0);
}

/**
 * Keeps, within a range of words, the rows of ascending spans. `spans` contains pairs of first row (inclusive) and last
 * (exclusive); `first` is the position of the first span that ends after the start of the range. Each word is written
 * once for all of its spans, because most spans are shorter than a word.
 */
export function keepSpans(
  words: Uint32Array,
  { spans, first }: { spans: Uint32Array; first: number },
  fromWord: number,
  toWord: number,
): void {
  let word = fromWord;
  let kept = 0;
  for (let at = first; at < spans.length; at += 2) {
    const from = Math.max(spans[at] ?? 0, fromWord * 32);
    const last = Math.min(spans[at + 1] ?? 0, toWord * 32) - 1;
    if (from > last) break;
    if (from >>> 5 !== word) {
      words[word] = (words[word] ?? 0) & kept;
      words.fill(0, word + 1, from >>> 5);
      word = from >>> 5;
      kept = 0;
    }
    const head = -1 << (from & 31);
    const tail = -1 >>> (31 - (last & 31));
    if (last >>> 5 === word) kept |= head & tail;
    else {
      words[word] = (words[word] ?? 0) & (kept | head);
      word = last >>> 5;
      kept = tail;
    }
  }
  if (word < toWord) words[word] = (words[word] ?? 0) & kept;
  words.fill(0, word + 1, toWord);
}

/** Adds, within a range of words, the rows of an ascending list. */
export function setRows(words: Uint32Array, rows: Uint32Array, fromWord: number, toWord: number): void {
  const end = findFirstAtLeast(rows, toWord * 32);
  for (let at = findFirstAtLeast(rows, fromWord * 32); at < end; at += 1) {
    const row = rows[at] ?? 0;
    words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

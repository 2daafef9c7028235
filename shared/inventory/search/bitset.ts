/** Bitsets are `Uint32Array`s with row r at bit r % 32 of word r / 32. */

/** Words that hold one bit for each row. */
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
  if (from >= to) return;
  const first = from >>> 5;
  const last = (to - 1) >>> 5;
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) {
    words[first] = (words[first] ?? 0) | (head & tail);
    return;
  }
  words[first] = (words[first] ?? 0) | head;
  words.fill(0xffffffff, first + 1, last);
  words[last] = (words[last] ?? 0) | tail;
}

/** Number of set bits in a span of words. */
export function countBits(words: Uint32Array, fromWord: number, toWord: number): number {
  let total = 0;
  for (let index = fromWord; index < toWord; index += 1) {
    let word = words[index] ?? 0;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    total += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return total;
}

/** Keeps, within a span of words, the rows that the other bitset has too. */
export function andWords(words: Uint32Array, other: Uint32Array, fromWord: number, toWord: number): void {
  for (let at = fromWord; at < toWord; at += 1) words[at] = (words[at] ?? 0) & (other[at] ?? 0);
}

/** Adds, within a span of words, the rows of the other bitset. */
export function orWords(words: Uint32Array, other: Uint32Array, fromWord: number, toWord: number): void {
  for (let at = fromWord; at < toWord; at += 1) words[at] = (words[at] ?? 0) | (other[at] ?? 0);
}

/** Adds each row of a list. */
export function setRows(words: Uint32Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    words[row >>> 5] = (words[row >>> 5] ?? 0) | (1 << (row & 31));
  }
}

/** Removes, within a span of words, the rows of the other bitset. */
export function removeWords(words: Uint32Array, other: Uint32Array, fromWord: number, toWord: number): void {
  for (let at = fromWord; at < toWord; at += 1) words[at] = (words[at] ?? 0) & ~(other[at] ?? 0);
}

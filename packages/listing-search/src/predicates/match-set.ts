import { countOnes } from "../bytes/bitset.ts";

/** A set of rows, stored as the set bits in runs of words. Words outside the runs are 0. */
export interface MatchSet {
  words: Uint32Array;
  /** Ascending pairs of first word (inclusive) and last (exclusive). */
  wordRuns: Uint32Array;
}

/** Rows that are in the bitset `within` (null: all rows) and not in `without` (null: no rows). */
export interface RowMask {
  within: Uint32Array | null;
  without: Uint32Array | null;
}

/** The mask that keeps every row. */
export const everyRow: RowMask = { within: null, without: null };

/** Number of words that an estimate counts; larger sets are sampled. */
const sampledWords = 1024;

/** Number of words in runs. */
export function countRunWords(wordRuns: Uint32Array): number {
  let total = 0;
  for (let at = 0; at < wordRuns.length; at += 2) total += (wordRuns[at + 1] ?? 0) - (wordRuns[at] ?? 0);
  return total;
}

/**
 * Returns the estimated number of rows of a set that a mask keeps: exact for a small set, from a sample of
 * its words for a large one.
 */
export function estimateSet({ words, wordRuns }: MatchSet, mask: RowMask = everyRow): number {
  const step = Math.max(1, Math.floor(countRunWords(wordRuns) / sampledWords));
  let total = 0;
  for (let at = 0; at < wordRuns.length; at += 2)
    total += countMasked(words, mask, { from: wordRuns[at] ?? 0, to: wordRuns[at + 1] ?? 0, step });
  return total * step;
}

function countMasked(
  words: Uint32Array,
  { within, without }: RowMask,
  { from, to, step }: { from: number; to: number; step: number },
): number {
  let total = 0;
  for (let at = from; at < to; at += step) {
    let word = words[at] ?? 0;
    if (within !== null) word &= within[at] ?? 0;
    if (without !== null) word &= ~(without[at] ?? 0);
    total += countOnes(word);
  }
  return total;
}

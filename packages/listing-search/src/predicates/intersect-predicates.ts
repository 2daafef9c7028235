import { clearBits, countWords } from "../bytes/bitset.ts";
import { VariantPredicate } from "./code-predicates.ts";
import { countRunWords, estimateSet, type MatchSet } from "./match-set.ts";
import { isNarrowingDearer } from "./plan-costs.ts";
import type { RowPredicate } from "./row-predicate.ts";

/** Buffers for intersecting bitsets, shared by all searches of an index. */
export interface Scratch {
  words: Uint32Array;
  spare: Uint32Array;
}

/** A superset of the rows that satisfy some predicates. */
export interface Candidates extends MatchSet {
  /** Estimated number of rows. */
  estimate: number;
  /** Predicates with which each row must still be tested. */
  tests: RowPredicate[];
}

/** Allocates the buffers for segments of up to `rowCount` rows. */
export function createScratch(rowCount: number): Scratch {
  return { words: new Uint32Array(countWords(rowCount)), spare: new Uint32Array(countWords(rowCount)) };
}

/** Returns the words of a segment in which rows can satisfy every predicate. */
export function findWordRuns(rowCount: number, predicates: readonly RowPredicate[]): Uint32Array {
  const variants = predicates.find((predicate) => predicate instanceof VariantPredicate);
  return variants?.wordRuns ?? Uint32Array.of(0, countWords(rowCount));
}

/**
 * Intersects the predicates' bitsets. Predicates that are cheaper to test on the remaining rows are returned
 * as tests.
 */
export function intersectPredicates(
  rowCount: number,
  predicates: readonly RowPredicate[],
  { words, spare }: Scratch,
): Candidates {
  const wordRuns = findWordRuns(rowCount, predicates);
  const wordCount = countRunWords(wordRuns);
  words.fill(0);
  for (let at = 0; at < wordRuns.length; at += 2) words.fill(0xffffffff, wordRuns[at], wordRuns[at + 1]);
  clearBits(words, rowCount, countWords(rowCount) * 32);
  const tests: RowPredicate[] = [];
  let estimate = Math.min(rowCount, wordCount * 32);
  for (const predicate of predicates) {
    if (isNarrowingDearer(predicate, rowCount, { words: wordCount, rows: estimate })) {
      tests.push(predicate);
      continue;
    }
    for (let at = 0; at < wordRuns.length; at += 2)
      predicate.narrow(words, wordRuns[at] ?? 0, wordRuns[at + 1] ?? 0, spare);
    if (predicate.narrows === "roughly") tests.push(predicate);
    estimate = estimateSet({ words, wordRuns });
  }
  return { words, wordRuns, estimate, tests };
}

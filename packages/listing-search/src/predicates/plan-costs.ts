import type { RowPredicate } from "./row-predicate.ts";

/** Costs in nanoseconds, measured at 1,000,000 rows; only their ratios matter. */
export const costs = {
  /** One row read from an order, a list or a bitset. */
  row: 2,
  /** One test of a row: `test` for rows in storage order, `scatteredTest` for rows in another order. */
  test: 2.5,
  scatteredTest: 4,
  /** One word of one bitset operation. */
  word: 1,
  /** One word of the candidate set: filling, estimating and reading it. */
  setWord: 4,
  /** A candidate that is read from a set and compared with the page's last key. */
  candidate: 5,
  /** A row that passed every test and is offered to a selection. */
  offer: 6,
};

/**
 * Returns the number of candidates, in a set of this many words, up to which a search reads all candidates. With more
 * candidates, the search first checks whether a few bands of the sort suffice. The check can save reading candidates,
 * but must count the bits of the words.
 */
export const freeCandidates = (words: number): number => 2000 + words / 5;

/**
 * Reports whether narrowing a set of this many words and rows costs more than reading the rows that narrowing would
 * exclude. The cost of testing these rows is ignored, because only rows whose keys can be on the page are tested.
 */
export function isNarrowingDearer(
  test: RowPredicate,
  rowCount: number,
  left: { words: number; rows: number },
): boolean {
  const leftOut = left.rows * (1 - test.count / rowCount);
  return leftOut * costs.candidate < test.narrowPasses * left.words * costs.word;
}
